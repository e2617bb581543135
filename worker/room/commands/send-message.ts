import { writeMessage } from "../rules/write-message.ts";
import type { Command } from "../verb.ts";

export const sendMessage: Command<"sendMessage"> = writeMessage;
