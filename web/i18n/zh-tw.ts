import type { Messages } from "./messages.ts";
import { chat } from "./zh-tw/chat.ts";
import { check } from "./zh-tw/check.ts";
import { common } from "./zh-tw/common.ts";
import { ended } from "./zh-tw/ended.ts";
import { fail } from "./zh-tw/fail.ts";
import { feedback } from "./zh-tw/feedback.ts";
import { home } from "./zh-tw/home.ts";
import { install } from "./zh-tw/install.ts";
import { invites } from "./zh-tw/invites.ts";
import { join } from "./zh-tw/join.ts";
import { links } from "./zh-tw/links.ts";
import { media } from "./zh-tw/media.ts";
import { members } from "./zh-tw/members.ts";
import { network } from "./zh-tw/network.ts";
import { notifications } from "./zh-tw/notifications.ts";
import { orders } from "./zh-tw/orders.ts";
import { pay } from "./zh-tw/pay.ts";
import { room } from "./zh-tw/room.ts";
import { rooms } from "./zh-tw/rooms.ts";
import { settings } from "./zh-tw/settings.ts";
import { tools } from "./zh-tw/tools.ts";
import { tour } from "./zh-tw/tour.ts";

export const zhTw: Messages = {
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
