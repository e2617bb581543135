import { beginLogin } from "./begin-login.ts";
import { chooseMail } from "./choose-mail.ts";
import { countRoom } from "./count-room.ts";
import { beginHookPost, postByHook } from "./hook-posts.ts";
import { knock } from "./knock.ts";
import { logIn } from "./log-in.ts";
import { lookUpLink } from "./look-up-link.ts";
import { moderate } from "./moderate.ts";
import { enterByKnock, getKnock, withdrawKnock } from "./own-knock.ts";
import { beginOwnerPassword, setOwnerPassword } from "./owner-password.ts";
import { recoverOwnerLink } from "./recover-owner-link.ts";
import { roomForSale, roomOfPaidLink } from "./room-for-sale.ts";
import { checkOrder, holdSeats, releaseHold } from "./seat-holds.ts";
import { setDisabled } from "./set-disabled.ts";
import { maySetUp, setUp } from "./set-up-room.ts";
import { showGoal } from "./show-goal.ts";
import { enterAsSuccessor, reopen, successorByLink } from "./succession.ts";

export const system = {
  beginHookPost,
  beginLogin,
  beginOwnerPassword,
  checkOrder,
  chooseMail,
  count: countRoom,
  enterAsSuccessor,
  enterByKnock,
  getKnock,
  holdSeats,
  knock,
  logIn,
  lookUpLink,
  maySetUp,
  moderate,
  postByHook,
  recoverOwnerLink,
  releaseHold,
  reopen,
  roomForSale,
  roomOfPaidLink,
  setDisabled,
  setOwnerPassword,
  setUp,
  showGoal,
  successorByLink,
  withdrawKnock,
};

export type SystemName = keyof typeof system;
export type SystemInput<Name extends SystemName> = Parameters<(typeof system)[Name]["run"]>[1];
export type SystemReply<Name extends SystemName> = ReturnType<(typeof system)[Name]["run"]>["reply"];
