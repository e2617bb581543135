import { confirmEmailPath, expiredRoomPath, linkPath, roomPath, unsubscribePath } from "../contract/routes/paths.ts";
import { pagePath } from "../contract/routes/routes.ts";
import { addressId } from "../directory/mail-addresses.ts";
import type { Settings } from "../env.ts";
import { createFieldEncryption } from "../lib/crypto/field-encryption.ts";
import { mailCode } from "../lib/crypto/mail-codes.ts";
import type { Email } from "../mail/templates/compose.tsx";
import { confirmAddressEmail } from "../mail/templates/confirm-email.tsx";
import { footerReason } from "../mail/templates/footer-reason.ts";
import { invitationEmail } from "../mail/templates/invitation.tsx";
import { newMemberEmail } from "../mail/templates/new-member.tsx";
import { newOwnerLinkEmail } from "../mail/templates/new-owner-link.tsx";
import { newPasswordEmail } from "../mail/templates/new-password.tsx";
import { roomDeletedEmail } from "../mail/templates/room-deleted.tsx";
import { roomEndedEmail } from "../mail/templates/room-ended.tsx";
import { roomEndsSoonEmail } from "../mail/templates/room-ends-soon.tsx";
import { unreadEmail } from "../mail/templates/unread.tsx";
import type { DueEmail } from "../room/tables/pending-emails.ts";

export interface RenderedEmail extends Email {
  recipient: string;
  /** Unsubscribe link; null for an email that the reader requested. */
  unsubscribeUrl: string | null;
}

/** Renders a room's email in the recipient's language. `mustConfirm`: the address is unconfirmed. */
export function renderRoomEmail(
  { APP_NAME: appName, TIME_ZONE: timeZone, APP_ORIGIN: origin, keyring }: Settings,
  roomId: string,
  { memberId, recipient, language, content, source = "self" }: DueEmail,
  mustConfirm = false,
): RenderedEmail {
  const reader = { addressId: addressId(createFieldEncryption(keyring), recipient), roomId, memberId };
  const unsubscribeUrl = origin + unsubscribePath(mailCode(keyring, "unsubscribe", reader));
  const confirm = { url: origin + confirmEmailPath(mailCode(keyring, "confirm", reader)), isOrder: source === "order" };
  const about = {
    appName,
    timeZone,
    roomName: content.roomName,
    unsubscribeUrl,
    roomUrl: origin + roomPath(roomId),
    why: footerReason(source, content.roomName, appName, language),
    ...(mustConfirm ? { confirm } : {}),
  };
  const render = (): Email => {
    switch (content.kind) {
      case "invitation":
        return invitationEmail({ ...about, ...content, link: origin + linkPath(content.code) }, language);
      case "newOwnerLink":
        return newOwnerLinkEmail({ appName, ...content, link: origin + linkPath(content.code) }, language);
      case "newPassword":
        return newPasswordEmail(about, language);
      case "confirmEmail":
        return confirmAddressEmail({ ...about, confirm }, language);
      case "endsSoon":
        return roomEndsSoonEmail({ ...about, ...content }, language);
      case "ended":
        return roomEndedEmail({ ...about, ...content, roomUrl: origin + expiredRoomPath(roomId) }, language);
      case "deleted": {
        // The fragment stays on the device.
        const receiptUrl = `${origin}${pagePath("/receipt")}#${content.receipt}`;
        return roomDeletedEmail({ ...about, ...content, receiptUrl }, language);
      }
      case "unread":
        return unreadEmail({ ...about, ...content }, language);
      case "newMember":
        return newMemberEmail({ ...about, ...content }, language);
    }
  };
  return { ...render(), recipient, unsubscribeUrl: content.kind === "newOwnerLink" ? null : unsubscribeUrl };
}
