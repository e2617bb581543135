import * as z from "zod/mini";
import { ClientEvent, eventIdRule } from "../../contract/events.ts";
import {
  type CommandInput,
  type CommandName,
  commandFrames,
  type SignalInput,
  type SignalName,
  signalFrames,
} from "../../contract/frames/client-frames.ts";
import {
  readEnvelope,
  readFastGot,
  readFastMarkRead,
  readFastMessage,
  readFastResume,
} from "../../contract/frames/fast-path.ts";
import * as Limits from "../../contract/limits.ts";
import type { Reason } from "../../lib/reasons.ts";

export type CommandFrame = { [C in CommandName]: { command: C; eventId: string; input: CommandInput<C> } }[CommandName];
export type SignalFrame = { [S in SignalName]: { signal: S; input: SignalInput<S> } }[SignalName];

/** A parsed client frame. */
export type ClientFrame =
  | CommandFrame
  | SignalFrame
  | { ping: true }
  /** Malformed: answered with a refusing ack. */
  | { bad: Reason; eventId: string; type: string }
  | { noJson: true };

const commandNames = new Map(
  (Object.keys(commandFrames) as CommandName[]).map((name) => [ClientEvent[name] as string, name]),
);
const signalNames = new Map(
  (Object.keys(signalFrames) as SignalName[]).map((name) => [ClientEvent[name] as string, name]),
);

export function parseFrame(data: string | ArrayBuffer): ClientFrame {
  if (typeof data !== "string") return { noJson: true };
  if (isTooLarge(data)) return { bad: "tooLarge", eventId: "", type: "" };
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return { noJson: true };
  }
  const frame = readEnvelope(json);
  if (!frame) return { bad: "badFrame", eventId: "", type: "" };
  const { type, eventId } = frame;
  // `null` and missing data are equivalent.
  const input = frame.data ?? {};
  if (type === ClientEvent.ping) return { ping: true };
  const signal = signalNames.get(type);
  if (signal) {
    const fast = signal === "got" ? readFastGot(input) : undefined;
    if (fast) return { signal: "got", input: fast };
    const parsed = z.safeDecode(signalFrames[signal].data as z.ZodMiniType, input);
    return parsed.success ? ({ signal, input: parsed.data } as SignalFrame) : { bad: "badFrame", eventId, type };
  }
  const command = commandNames.get(type);
  if (!command) return { bad: "unknownEvent", eventId, type };
  if (!eventIdRule.test(eventId)) return { bad: "badFrame", eventId, type };
  const message = command === "sendMessage" ? readFastMessage(input) : undefined;
  if (message) return { command: "sendMessage", eventId, input: message };
  const resume = command === "resume" ? readFastResume(input) : undefined;
  if (resume) return { command: "resume", eventId, input: resume };
  const read = command === "markRead" ? readFastMarkRead(input) : undefined;
  if (read) return { command: "markRead", eventId, input: read };
  const parsed = z.safeDecode(commandFrames[command].data as z.ZodMiniType, input);
  return parsed.success
    ? ({ command, eventId, input: parsed.data } as CommandFrame)
    : { bad: "badParameter", eventId, type };
}

/** A UTF-16 unit takes one to three bytes in UTF-8, so only frames near the limit need measuring. */
function isTooLarge(data: string): boolean {
  if (data.length > Limits.frameMaxBytes) return true;
  return data.length * 3 > Limits.frameMaxBytes && new TextEncoder().encode(data).length > Limits.frameMaxBytes;
}
