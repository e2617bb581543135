import type * as z from "zod/mini";
import { edit } from "./client/edit.ts";
import { got } from "./client/got.ts";
import { joinCall } from "./client/join-call.ts";
import { leaveCall } from "./client/leave-call.ts";
import { markRead } from "./client/mark-read.ts";
import { react } from "./client/react.ts";
import { recall } from "./client/recall.ts";
import { resume } from "./client/resume.ts";
import { sendMessage } from "./client/send-message.ts";
import { setCallState } from "./client/set-call-state.ts";
import { signalCall } from "./client/signal-call.ts";
import { typing } from "./client/typing.ts";
import { vote } from "./client/vote.ts";

/** Commands: frames that a client sends with an event id, each answered by one ack. */
export const commandFrames = {
  ...{ sendMessage, markRead, recall, resume, react, edit, vote },
  ...{ joinCall, leaveCall, setCallState, signalCall },
};
export type CommandName = keyof typeof commandFrames;
export type CommandInput<C extends CommandName> = z.output<(typeof commandFrames)[C]["data"]>;
export type CommandReply<C extends CommandName> = z.output<(typeof commandFrames)[C]["ack"]>;

/** Signals: frames without an event id and without an answer. */
export const signalFrames = { got, typing };
export type SignalName = keyof typeof signalFrames;
export type SignalInput<S extends SignalName> = z.output<(typeof signalFrames)[S]["data"]>;
