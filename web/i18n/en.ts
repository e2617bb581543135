import { chat } from "./en/chat.ts";
import { check } from "./en/check.ts";
import { common } from "./en/common.ts";
import { ended } from "./en/ended.ts";
import { fail } from "./en/fail.ts";
import { feedback } from "./en/feedback.ts";
import { home } from "./en/home.ts";
import { install } from "./en/install.ts";
import { invites } from "./en/invites.ts";
import { join } from "./en/join.ts";
import { links } from "./en/links.ts";
import { media } from "./en/media.ts";
import { members } from "./en/members.ts";
import { network } from "./en/network.ts";
import { notifications } from "./en/notifications.ts";
import { orders } from "./en/orders.ts";
import { pay } from "./en/pay.ts";
import { room } from "./en/room.ts";
import { rooms } from "./en/rooms.ts";
import { settings } from "./en/settings.ts";
import { tools } from "./en/tools.ts";
import { tour } from "./en/tour.ts";

export const en = {
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
} as const;
