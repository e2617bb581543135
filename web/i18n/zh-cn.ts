import type { Messages } from "./messages.ts";
import { chat } from "./zh-cn/chat.ts";
import { check } from "./zh-cn/check.ts";
import { common } from "./zh-cn/common.ts";
import { ended } from "./zh-cn/ended.ts";
import { fail } from "./zh-cn/fail.ts";
import { feedback } from "./zh-cn/feedback.ts";
import { home } from "./zh-cn/home.ts";
import { install } from "./zh-cn/install.ts";
import { invites } from "./zh-cn/invites.ts";
import { join } from "./zh-cn/join.ts";
import { links } from "./zh-cn/links.ts";
import { media } from "./zh-cn/media.ts";
import { members } from "./zh-cn/members.ts";
import { network } from "./zh-cn/network.ts";
import { notifications } from "./zh-cn/notifications.ts";
import { orders } from "./zh-cn/orders.ts";
import { pay } from "./zh-cn/pay.ts";
import { room } from "./zh-cn/room.ts";
import { rooms } from "./zh-cn/rooms.ts";
import { settings } from "./zh-cn/settings.ts";
import { tools } from "./zh-cn/tools.ts";
import { tour } from "./zh-cn/tour.ts";

export const zhCn: Messages = {
  check,
  ended,
  common,
  home,
  links,
  orders,
  pay,
  join,
  fail,
  feedback,
  settings,
  chat,
  room,
  rooms,
  media,
  members,
  install,
  invites,
  network,
  notifications,
  tools,
  tour,
};
