import { confirmEmailPath, linkPath, roomPath, unsubscribePath } from "../contract/paths.ts";
import { addressId } from "../directory/mail-addresses.ts";
import type { Settings } from "../env.ts";
import { mailCode } from "../lib/unsubscribing.ts";
import { openVault } from "../lib/vault.ts";
import { confirmEmailLetter } from "../mail/letters/confirm-email.tsx";
import { invitationLetter } from "../mail/letters/invitation.tsx";
import type { Letter } from "../mail/letters/letter.tsx";
import { newMemberLetter } from "../mail/letters/new-member.tsx";
import { newOwnerLinkLetter } from "../mail/letters/new-owner-link.tsx";
import { roomEndedLetter } from "../mail/letters/room-ended.tsx";
import { roomEndsSoonLetter } from "../mail/letters/room-ends-soon.tsx";
import { unreadLetter } from "../mail/letters/unread.tsx";
import { whyLine } from "../mail/letters/why.ts";
import type { DueLetter } from "../room/letters.ts";

/** Of a room; leads on to the chat once the room is renewed. */
const expiredPage = "/chat-expired";

export interface WrittenLetter extends Letter {
  recipient: string;
  /** Where the reader says that they want no more; null for a letter that they asked for. */
  unsubscribeUrl: string | null;
}

/** An email of a room in the recipient's language. `mustConfirm`: nobody has confirmed the address yet. */
export function writeLetter(
  { APP_NAME: appName, TIME_ZONE: timeZone, APP_ORIGIN: origin, keyring }: Settings,
  roomId: string,
  { memberId, recipient, language, content, source = "self" }: DueLetter,
  mustConfirm = false,
): WrittenLetter {
  const reader = { addressId: addressId(openVault(keyring), recipient), roomId, memberId };
  const unsubscribeUrl = origin + unsubscribePath(mailCode(keyring, "unsubscribe", reader));
  const confirmUrl = origin + confirmEmailPath(mailCode(keyring, "confirm", reader));
  const about = {
    appName,
    timeZone,
    roomName: content.roomName,
    unsubscribeUrl,
    roomUrl: origin + roomPath(roomId),
    why: whyLine(source, content.roomName, appName, language),
    ...(mustConfirm ? { confirmUrl } : {}),
  };
  switch (content.kind) {
    case "invitation": {
      const letter = invitationLetter({ ...about, ...content, link: origin + linkPath(content.code) }, language);
      return { ...letter, recipient, unsubscribeUrl };
    }
    case "newOwnerLink": {
      const letter = newOwnerLinkLetter({ ...about, link: origin + linkPath(content.code) }, language);
      return { ...letter, recipient, unsubscribeUrl: null };
    }
    case "confirmEmail":
      return { ...confirmEmailLetter({ ...about, confirmUrl }, language), recipient, unsubscribeUrl };
    case "endsSoon":
      return { ...roomEndsSoonLetter({ ...about, ...content }, language), recipient, unsubscribeUrl };
    case "ended":
      return {
        ...roomEndedLetter({ ...about, ...content, roomUrl: about.roomUrl + expiredPage }, language),
        recipient,
        unsubscribeUrl,
      };
    case "unread":
      return { ...unreadLetter({ ...about, ...content }, language), recipient, unsubscribeUrl };
    case "newMember":
      return { ...newMemberLetter({ ...about, ...content }, language), recipient, unsubscribeUrl };
  }
}
