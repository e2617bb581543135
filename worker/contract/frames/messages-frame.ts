import { ServerEvent } from "../events.ts";

/** A `c_add_msg` frame of messages that are encoded already. */
export function messagesFrame(rev: number, encodedMessages: string): string {
  return `{"type":"${ServerEvent.messagesAdded}","rev":${rev},"data":[${encodedMessages}]}`;
}

/** Joins texts of messages once and gives any run of them, without joining them again. */
export function joinMessages() {
  const encoded: string[] = [];
  /** Where each message begins in the joined text; made when it is first needed. */
  let starts: number[] | undefined;
  let joined = "";
  return {
    /** The message's place among all of them. */
    add(text: string): number {
      encoded.push(text);
      starts = undefined;
      return encoded.length - 1;
    },
    slice(from: number, to: number): string {
      if (!starts) {
        starts = [];
        let position = 0;
        for (const text of encoded) {
          starts.push(position);
          position += text.length + 1;
        }
        starts.push(position);
        joined = encoded.join(",");
      }
      return joined.slice(starts[from] ?? 0, (starts[to] ?? 0) - 1);
    },
  };
}
