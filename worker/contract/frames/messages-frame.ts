import * as z from "zod/mini";
import { ServerEvent } from "../events.ts";
import { type Message, message } from "../message.ts";

/** A `c_add_msg` frame of messages that are encoded already. */
export function messagesFrame(rev: number, encodedMessages: string): string {
  return `{"type":"${ServerEvent.messagesAdded}","rev":${rev},"data":[${encodedMessages}]}`;
}

/** Encodes messages once and gives any run of them as JSON text, without encoding them again. */
export function joinMessages() {
  const encoded: string[] = [];
  /** Where each message begins in the joined text; made when it is first needed. */
  let starts: number[] | undefined;
  let joined = "";
  return {
    add(messages: readonly Message[]): void {
      for (const one of messages) encoded.push(JSON.stringify(z.encode(message, one)));
      starts = undefined;
    },
    count: () => encoded.length,
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
