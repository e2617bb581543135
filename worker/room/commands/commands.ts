import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import type { Commands } from "../verb.ts";
import { edit } from "./edit.ts";
import { markRead } from "./mark-read.ts";
import { react } from "./react.ts";
import { recall } from "./recall.ts";
import { resume } from "./resume.ts";
import { sendMessage } from "./send-message.ts";
import { vote } from "./vote.ts";

/** Calls are not carried out yet. */
const refuse = () => {
  throw new Refused(ResultCode.refused, "operationFailed");
};

export const commands: Commands = {
  ...{ sendMessage, markRead, recall, resume, react, edit, vote },
  ...{ joinCall: refuse, leaveCall: refuse, setCallState: refuse, signalCall: refuse },
};
