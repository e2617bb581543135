/** Questions of shop, operator, entrance and cron job to a room. */
export { beginLogin } from "./begin-login.ts";
export { chooseMail } from "./choose-mail.ts";
export { countRoom as count } from "./count-room.ts";
export { beginHookPost, postByHook } from "./hook-posts.ts";
export { knock } from "./knock.ts";
export { logIn } from "./log-in.ts";
export { lookUpLink } from "./look-up-link.ts";
export { moderate } from "./moderate.ts";
export { enterByKnock, getKnock, withdrawKnock } from "./own-knock.ts";
export { beginOwnerPassword, setOwnerPassword } from "./owner-password.ts";
export { recoverOwnerLink } from "./recover-owner-link.ts";
export { roomForSale, roomOfPaidLink } from "./room-for-sale.ts";
export { checkOrder, holdSeats, releaseHold } from "./seat-holds.ts";
export { setDisabled } from "./set-disabled.ts";
export { maySetUp, setUp } from "./set-up-room.ts";
export { showGoal } from "./show-goal.ts";
export { enterAsSuccessor, reopen, successorByLink } from "./succession.ts";
