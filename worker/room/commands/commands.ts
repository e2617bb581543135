import { writeMessage } from "../rules/messages/write-message.ts";
import type { Commands } from "../verb.ts";
import { edit, markRead, react, recall, vote } from "./messages.ts";
import { resume } from "./resume.ts";
import { joinCall, leaveCall, setCallState, signalCall } from "./voice-call.ts";

export const commands: Commands = {
  ...{ sendMessage: writeMessage, markRead, recall, resume, react, edit, vote },
  ...{ joinCall, leaveCall, setCallState, signalCall },
};
