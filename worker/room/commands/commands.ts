import type { CommandName } from "../../contract/frames/client-frames.ts";
import type { Command } from "./command.ts";
import { markRead } from "./mark-read.ts";
import { react } from "./react.ts";
import { recall } from "./recall.ts";
import { resume } from "./resume.ts";
import { sendMessage } from "./send-message.ts";

export const commands: { [C in CommandName]: Command<C> } = { sendMessage, markRead, recall, resume, react };
