import { writeMessage } from "../rules/messages/write-message.ts";
import type { Command } from "../verb.ts";

export const sendMessage: Command<"sendMessage"> = writeMessage;
