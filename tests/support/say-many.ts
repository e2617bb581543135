import { socketPath } from "@contract/paths.ts";

/** Says many things in order, at once, as another device of this session. */
export async function sayMany(origin: string, token: string, texts: readonly string[]): Promise<void> {
  const socket = new WebSocket(origin.replace(/^http/, "ws") + socketPath, ["parley.v1", token]);
  let acknowledged = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error("The socket broke"));
    socket.onopen = () => {
      for (const [index, content] of texts.entries())
        socket.send(
          JSON.stringify({ type: "add_msg", event_id: `evt-${Date.now()}-${index}`, data: { lx: 1, content } }),
        );
    };
    socket.onmessage = ({ data }) => {
      const { type, origin_type, code, msg, data: mark } = JSON.parse(String(data)) as Record<string, unknown>;
      if (type === "mark") socket.send(JSON.stringify({ type: "got", data: { rev: 0, ...(mark as object) } }));
      if (type !== "ack" || origin_type !== "add_msg") return;
      if (code !== 1) reject(new Error(String(msg)));
      else if (++acknowledged === texts.length) resolve();
    };
  });
  socket.close();
}
