import { ClientEvent } from "@contract/events.ts";
import {
  type CommandInput,
  type CommandName,
  commandFrames,
  type SignalInput,
  type SignalName,
  signalFrames,
} from "@contract/frames/client-frames.ts";
import * as z from "zod/mini";

export function encodeCommand<C extends CommandName>(command: C, eventId: string, input: CommandInput<C>): string {
  const data = z.encode(commandFrames[command].data as z.ZodMiniType, input);
  return JSON.stringify({ type: ClientEvent[command], event_id: eventId, data });
}

export function encodeSignal<S extends SignalName>(signal: S, input: SignalInput<S>): string {
  return JSON.stringify({
    type: ClientEvent[signal],
    data: z.encode(signalFrames[signal].data as z.ZodMiniType, input),
  });
}
