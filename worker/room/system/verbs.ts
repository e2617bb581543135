/** Questions of shop, operator, entrance and cron job to a room. */
export { chooseMail } from "./choose-mail.ts";
export { beginHookPost, postByHook } from "./hook-posts.ts";
export { enterByKnock, getKnock, knock, withdrawKnock } from "./knocks.ts";
export { beginLogin, logIn } from "./log-in.ts";
export { lookUpLink } from "./look-up-link.ts";
export { countRoom as count, moderate, setDisabled } from "./operator.ts";
export { checkOrder, holdSeats, releaseHold, roomForSale, roomOfPaidLink, showGoal } from "./orders.ts";
export { beginOwnerPassword, setOwnerPassword } from "./owner-password.ts";
export { recoverOwnerLink } from "./recover-owner-link.ts";
export { maySetUp, setUp } from "./set-up-room.ts";
export { enterAsSuccessor, reopen, successorByLink } from "./succession.ts";
