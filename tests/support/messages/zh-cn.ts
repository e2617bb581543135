import type { Messages } from "../../../web/i18n/translation.ts";
import { capsule } from "../../../web/i18n/zh-cn/capsule.ts";
import { chat } from "../../../web/i18n/zh-cn/chat.ts";
import { check } from "../../../web/i18n/zh-cn/check.ts";
import { common } from "../../../web/i18n/zh-cn/common.ts";
import { console } from "../../../web/i18n/zh-cn/console.ts";
import { ended } from "../../../web/i18n/zh-cn/ended.ts";
import { fail } from "../../../web/i18n/zh-cn/fail.ts";
import { feedback } from "../../../web/i18n/zh-cn/feedback.ts";
import { goal } from "../../../web/i18n/zh-cn/goal.ts";
import { handoff } from "../../../web/i18n/zh-cn/handoff.ts";
import { home } from "../../../web/i18n/zh-cn/home.ts";
import { hooks } from "../../../web/i18n/zh-cn/hooks.ts";
import { imports } from "../../../web/i18n/zh-cn/imports.ts";
import { install } from "../../../web/i18n/zh-cn/install.ts";
import { invites } from "../../../web/i18n/zh-cn/invites.ts";
import { join } from "../../../web/i18n/zh-cn/join.ts";
import { knock } from "../../../web/i18n/zh-cn/knock.ts";
import { links } from "../../../web/i18n/zh-cn/links.ts";
import { media } from "../../../web/i18n/zh-cn/media.ts";
import { members } from "../../../web/i18n/zh-cn/members.ts";
import { moderation } from "../../../web/i18n/zh-cn/moderation.ts";
import { network } from "../../../web/i18n/zh-cn/network.ts";
import { notifications } from "../../../web/i18n/zh-cn/notifications.ts";
import { operator } from "../../../web/i18n/zh-cn/operator.ts";
import { orders } from "../../../web/i18n/zh-cn/orders.ts";
import { pay } from "../../../web/i18n/zh-cn/pay.ts";
import { place } from "../../../web/i18n/zh-cn/place.ts";
import { receipt } from "../../../web/i18n/zh-cn/receipt.ts";
import { reopen } from "../../../web/i18n/zh-cn/reopen.ts";
import { report } from "../../../web/i18n/zh-cn/report.ts";
import { room } from "../../../web/i18n/zh-cn/room.ts";
import { rooms } from "../../../web/i18n/zh-cn/rooms.ts";
import { sealed } from "../../../web/i18n/zh-cn/sealed.ts";
import { settings } from "../../../web/i18n/zh-cn/settings.ts";
import { setup } from "../../../web/i18n/zh-cn/setup.ts";
import { status } from "../../../web/i18n/zh-cn/status.ts";
import { tools } from "../../../web/i18n/zh-cn/tools.ts";
import { tour } from "../../../web/i18n/zh-cn/tour.ts";

export const zhCn: Messages = {
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
