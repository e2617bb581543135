import { ServerEvent } from "../events.ts";

/** A `c_add_msg` frame of pre-serialized messages. */
export function messagesFrame(rev: number, encodedMessages: string): string {
  return `{"type":"${ServerEvent.messagesAdded}","rev":${rev},"data":[${encodedMessages}]}`;
}

/** Joins serialized messages once and returns any range as a substring. */
export function joinMessages() {
  const encoded: string[] = [];
  /** Offset of each message in the joined text; computed lazily. */
  let starts: number[] | undefined;
  let joined = "";
  return {
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
