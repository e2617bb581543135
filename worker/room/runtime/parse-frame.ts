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

const commandNames = namesByEvent(commandFrames);
const signalNames = namesByEvent(signalFrames);

function namesByEvent<Name extends CommandName | SignalName>(frames: Record<Name, unknown>): Map<string, Name> {
  return new Map((Object.keys(frames) as Name[]).map((name) => [ClientEvent[name], name]));
}

const schemas = { ...commandFrames, ...signalFrames };
const fastReaders: { [Name in CommandName | SignalName]?: (data: unknown) => object | undefined } = {
  got: readFastGot,
  sendMessage: readFastMessage,
  resume: readFastResume,
  markRead: readFastMarkRead,
};

export function parseFrame(text: string | ArrayBuffer): ClientFrame {
  if (typeof text !== "string") return { noJson: true };
  if (isTooLarge(text)) return { bad: "tooLarge", eventId: "", type: "" };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { noJson: true };
  }
  const frame = readEnvelope(json);
  if (!frame) return { bad: "badFrame", eventId: "", type: "" };
  const { type, eventId } = frame;
  // `null` and missing data are equivalent.
  const data = frame.data ?? {};
  if (type === ClientEvent.ping) return { ping: true };
  const signal = signalNames.get(type);
  if (signal) {
    const input = readInput(signal, data);
    return input ? ({ signal, input } as SignalFrame) : { bad: "badFrame", eventId, type };
  }
  const command = commandNames.get(type);
  if (!command) return { bad: "unknownEvent", eventId, type };
  if (!eventIdRule.test(eventId)) return { bad: "badFrame", eventId, type };
  const input = readInput(command, data);
  return input ? ({ command, eventId, input } as CommandFrame) : { bad: "badParameter", eventId, type };
}

/** The data of a frame; undefined if it is invalid. */
function readInput(name: CommandName | SignalName, data: unknown): object | undefined {
  const fast = fastReaders[name]?.(data);
  if (fast) return fast;
  const parsed = z.safeDecode(schemas[name].data as z.ZodMiniType<object>, data);
  return parsed.success ? parsed.data : undefined;
}

/** A UTF-16 unit takes one to three bytes in UTF-8, so only frames near the limit need measuring. */
function isTooLarge(data: string): boolean {
  if (data.length > Limits.frameMaxBytes) return true;
  return data.length * 3 > Limits.frameMaxBytes && new TextEncoder().encode(data).length > Limits.frameMaxBytes;
}
