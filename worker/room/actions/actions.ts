import { abandonUpload } from "./abandon-upload.ts";
import { answerKnock, setKnocking } from "./answer-knock.ts";
import { assertCapability } from "./assert-capability.ts";
import { beginSession, endTicketSession } from "./begin-session.ts";
import { beginUpload } from "./begin-upload.ts";
import { clearHistory } from "./clear-history.ts";
import { collectReport } from "./collect-report.ts";
import { completeUpload } from "./complete-upload.ts";
import { dropParts } from "./drop-parts.ts";
import { editMe } from "./edit-me.ts";
import { endPoll } from "./end-poll.ts";
import { countContents, endRoom } from "./end-room.ts";
import { getBuyer } from "./get-buyer.ts";
import { getKeys } from "./get-keys.ts";
import { getMe } from "./get-me.ts";
import { getMessagesByIds } from "./get-messages-by-ids.ts";
import { getRoom } from "./get-room.ts";
import { getReopening, getSuccessor } from "./get-successor.ts";
import { beginPart, getUpload } from "./get-upload.ts";
import { giveGrants } from "./give-grants.ts";
import { handOver } from "./hand-over.ts";
import { getHooks, makeBot, removeBot, renameBot, renewBotLink } from "./hooks.ts";
import { importMessages } from "./import-messages.ts";
import { inviteByMail } from "./invite-by-mail.ts";
import { inviteMembers } from "./invite-members.ts";
import { leaveRoom } from "./leave-room.ts";
import { listContents } from "./list-contents.ts";
import { listMembers } from "./list-members.ts";
import { listMessages } from "./list-messages.ts";
import { listVotes } from "./list-votes.ts";
import { logOut } from "./log-out.ts";
import { mayUpload } from "./may-upload.ts";
import { muteAll } from "./mute-all.ts";
import { muteMember } from "./mute-member.ts";
import { endOutgoingHook, makeTestDelivery, renewOutgoingSecret, setOutgoingHook } from "./outgoing-hook.ts";
import { dismissReport, listOwnersReports } from "./owners-reports.ts";
import { pinMessage } from "./pin-message.ts";
import { recordPart } from "./record-part.ts";
import { registerDevice } from "./register-device.ts";
import { removeMember } from "./remove-member.ts";
import { renameRoom } from "./rename-room.ts";
import { renewMyLink } from "./renew-my-link.ts";
import { renewOwnerLink } from "./renew-owner-link.ts";
import { resetMember } from "./reset-member.ts";
import { resetRoomLink } from "./reset-room-link.ts";
import { rotateKeys } from "./rotate-keys.ts";
import { searchMessages } from "./search-messages.ts";
import { setAnnouncer } from "./set-announcer.ts";
import { setCoOwner } from "./set-co-owner.ts";
import { setPaidJoin } from "./set-paid-join.ts";
import { setPassword } from "./set-password.ts";
import { setRecovery } from "./set-recovery.ts";
import { setSaving } from "./set-saving.ts";
import { setSpeaking } from "./set-speaking.ts";
import { setWelcome } from "./set-welcome.ts";
import { subscribeToPush, unsubscribeFromPush } from "./subscribe-to-push.ts";
import { muteInCall, removeFromCall, setCallStarters } from "./voice-call.ts";
import { withKeyRotation } from "./with-key-rotation.ts";

export const actions = {
  abandonUpload,
  assertCapability,
  /** Name of it that Workers of releases before 2026-11-28 call; see lib/former-room-methods.ts. */
  mayI: assertCapability,
  answerKnock,
  beginPart,
  beginSession,
  beginUpload,
  clearHistory,
  collectReport,
  completeUpload,
  countContents,
  editMe,
  endRoom,
  endTicketSession,
  getBuyer,
  getReopening,
  getSuccessor,
  dropParts,
  getKeys,
  getMe,
  dismissReport,
  endPoll,
  getMessagesByIds,
  listContents,
  listVotes,
  getRoom,
  getUpload,
  giveGrants,
  handOver: withKeyRotation(handOver),
  importMessages,
  inviteByMail,
  inviteMembers,
  recordPart,
  leaveRoom,
  listMembers,
  listMessages,
  listOwnersReports,
  logOut,
  mayUpload,
  muteAll,
  muteMember,
  pinMessage,
  registerDevice,
  removeMember: withKeyRotation(removeMember),
  renameRoom,
  renewMyLink,
  renewOwnerLink: withKeyRotation(renewOwnerLink),
  resetMember: withKeyRotation(resetMember),
  resetRoomLink: withKeyRotation(resetRoomLink),
  rotateKeys,
  searchMessages,
  getHooks,
  makeBot,
  renameBot,
  renewBotLink,
  removeBot,
  setOutgoingHook,
  renewOutgoingSecret,
  endOutgoingHook,
  makeTestDelivery,
  setCallStarters,
  muteInCall,
  removeFromCall,
  setPaidJoin,
  setPassword: withKeyRotation(setPassword),
  setRecovery,
  setAnnouncer,
  setKnocking,
  setCoOwner,
  setSaving,
  setSpeaking,
  setWelcome,
  subscribeToPush,
  unsubscribeFromPush,
};

export type ActionName = keyof typeof actions;
export type ActionInput<Name extends ActionName> = Parameters<(typeof actions)[Name]["run"]>[1];
export type ActionReply<Name extends ActionName> = ReturnType<(typeof actions)[Name]["run"]>["reply"];
