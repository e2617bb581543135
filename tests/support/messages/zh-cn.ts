import type { Messages } from "../../../web/i18n/translation.ts";
import * as messages from "../../../web/i18n/zh-cn.ts";

export const zhCn: Messages = messages;
