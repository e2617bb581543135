import type { Messages } from "../../../web/i18n/translation.ts";
import * as messages from "../../../web/i18n/zh-tw.ts";

export const zhTw: Messages = messages;
