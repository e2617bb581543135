import type { Messages } from "../../../web/i18n/translation.ts";
import { capsule } from "../../../web/i18n/zh-tw/capsule.ts";
import { chat } from "../../../web/i18n/zh-tw/chat.ts";
import { check } from "../../../web/i18n/zh-tw/check.ts";
import { common } from "../../../web/i18n/zh-tw/common.ts";
import { console } from "../../../web/i18n/zh-tw/console.ts";
import { ended } from "../../../web/i18n/zh-tw/ended.ts";
import { fail } from "../../../web/i18n/zh-tw/fail.ts";
import { feedback } from "../../../web/i18n/zh-tw/feedback.ts";
import { goal } from "../../../web/i18n/zh-tw/goal.ts";
import { handoff } from "../../../web/i18n/zh-tw/handoff.ts";
import { home } from "../../../web/i18n/zh-tw/home.ts";
import { hooks } from "../../../web/i18n/zh-tw/hooks.ts";
import { imports } from "../../../web/i18n/zh-tw/imports.ts";
import { install } from "../../../web/i18n/zh-tw/install.ts";
import { invites } from "../../../web/i18n/zh-tw/invites.ts";
import { join } from "../../../web/i18n/zh-tw/join.ts";
import { knock } from "../../../web/i18n/zh-tw/knock.ts";
import { links } from "../../../web/i18n/zh-tw/links.ts";
import { media } from "../../../web/i18n/zh-tw/media.ts";
import { members } from "../../../web/i18n/zh-tw/members.ts";
import { moderation } from "../../../web/i18n/zh-tw/moderation.ts";
import { network } from "../../../web/i18n/zh-tw/network.ts";
import { notifications } from "../../../web/i18n/zh-tw/notifications.ts";
import { operator } from "../../../web/i18n/zh-tw/operator.ts";
import { orders } from "../../../web/i18n/zh-tw/orders.ts";
import { pay } from "../../../web/i18n/zh-tw/pay.ts";
import { place } from "../../../web/i18n/zh-tw/place.ts";
import { receipt } from "../../../web/i18n/zh-tw/receipt.ts";
import { reopen } from "../../../web/i18n/zh-tw/reopen.ts";
import { report } from "../../../web/i18n/zh-tw/report.ts";
import { room } from "../../../web/i18n/zh-tw/room.ts";
import { rooms } from "../../../web/i18n/zh-tw/rooms.ts";
import { sealed } from "../../../web/i18n/zh-tw/sealed.ts";
import { settings } from "../../../web/i18n/zh-tw/settings.ts";
import { setup } from "../../../web/i18n/zh-tw/setup.ts";
import { status } from "../../../web/i18n/zh-tw/status.ts";
import { tools } from "../../../web/i18n/zh-tw/tools.ts";
import { tour } from "../../../web/i18n/zh-tw/tour.ts";

export const zhTw: Messages = {
  capsule,
  check,
  console,
  ended,
  common,
  goal,
  handoff,
  hooks,
  imports,
  home,
  knock,
  links,
  operator,
  orders,
  pay,
  join,
  fail,
  feedback,
  sealed,
  settings,
  chat,
  place,
  receipt,
  reopen,
  report,
  moderation,
  room,
  rooms,
  media,
  members,
  install,
  invites,
  network,
  notifications,
  setup,
  status,
  tools,
  tour,
};
