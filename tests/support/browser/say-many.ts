import { socketPath } from "@contract/routes/paths.ts";

/** Unacknowledged messages at a time: 20 of 45 KB stay far below a socket's unread limit. */
const sentAtOnce = 20;

/** Sends texts in order from another device of this session, at most `sentAtOnce` without an ack. */
export async function sayMany(origin: string, token: string, texts: readonly string[]): Promise<void> {
  const socket = new WebSocket(origin.replace(/^http/, "ws") + socketPath, ["parley.v1", token]);
  let acknowledged = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error("The socket broke"));
    socket.onclose = ({ code }) => reject(new Error(`The socket was closed with ${code}`));
    const send = (index: number) => {
      const content = texts[index];
      if (content === undefined) return;
      const frame = { type: "add_msg", event_id: `evt-${Date.now()}-${index}`, data: { lx: 1, content } };
      socket.send(JSON.stringify(frame));
    };
    socket.onopen = () => {
      for (let index = 0; index < sentAtOnce; index++) send(index);
    };
    socket.onmessage = ({ data }) => {
      const { type, origin_type, code, msg, data: mark } = JSON.parse(String(data)) as Record<string, unknown>;
      if (type === "mark") socket.send(JSON.stringify({ type: "got", data: { rev: 0, ...(mark as object) } }));
      if (type !== "ack" || origin_type !== "add_msg") return;
      if (code !== 1) reject(new Error(String(msg)));
      else if (++acknowledged === texts.length) resolve();
      else send(acknowledged + sentAtOnce - 1);
    };
  });
  socket.close();
}
