import type { Commands } from "../verb.ts";
import { edit } from "./edit.ts";
import { joinCall } from "./join-call.ts";
import { leaveCall } from "./leave-call.ts";
import { markRead } from "./mark-read.ts";
import { react } from "./react.ts";
import { recall } from "./recall.ts";
import { resume } from "./resume.ts";
import { sendMessage } from "./send-message.ts";
import { setCallState } from "./set-call-state.ts";
import { signalCall } from "./signal-call.ts";
import { vote } from "./vote.ts";

export const commands: Commands = {
  ...{ sendMessage, markRead, recall, resume, react, edit, vote },
  ...{ joinCall, leaveCall, setCallState, signalCall },
};
