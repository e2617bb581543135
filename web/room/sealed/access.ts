import type { Call, CallBody, CallData } from "@contract/calls/call.ts";
import { renewOwnerLink, resetRoomLink, setPassword } from "@contract/calls/owner.ts";
import { handOver, inviteMembers, removeMember, resetMember } from "@contract/calls/seats.ts";
import { withSecret } from "../../lib/with-secret.ts";
import { giveSeats } from "../../sealed/seat/give-seats.ts";
import { ownLinkSecret, withLinkSecret } from "../../sealed/seat/own-link.ts";
import type { Recipient } from "../../sealed/seat/rotate.ts";
import type { SeatKeys } from "../../sealed/seat/seat-keys.ts";

interface Input {
  params?: { memberId?: string };
  body?: unknown;
}

type Ends = (recipient: Recipient, own: SeatKeys, input: Input) => boolean;

const otherDevice: Ends = ({ kind, id }, own) => kind === "device" && id !== own.recipientId;
/** A co-owner's new password leaves the owner's devices. */
const afterPassword: Ends = (recipient, own, input) =>
  otherDevice(recipient, own, input) && (!recipient.owner || recipient.memberId === own.memberId);
const ofTarget: Ends = ({ memberId }, _, { params }) => memberId === params?.memberId;

/** Calls that take access away, with the recipients that the server ends with them. The types follow from the calls. */
const endings: ReadonlyMap<Call, Ends> = new Map<Call, Ends>([
  [
    removeMember,
    (recipient, own, input) =>
      ofTarget(recipient, own, input) ||
      ((input.body as CallBody<typeof removeMember>).password !== undefined && afterPassword(recipient, own, input)),
  ],
  [resetMember, ofTarget],
  [handOver, (recipient, own, input) => recipient.kind === "seat" && ofTarget(recipient, own, input)],
  [resetRoomLink, () => false],
  [setPassword, afterPassword],
  [
    renewOwnerLink,
    (recipient, own, input) =>
      recipient.memberId === own.memberId &&
      (recipient.kind === "seat" ||
        ((input.body as CallBody<typeof renewOwnerLink>).logOutOthers === true && otherDevice(recipient, own, input))),
  ],
]);

/** Recipients that a call ends; undefined for a call that takes no access away. */
export function endingOf(call: Call, seat: SeatKeys, input: Input = {}): ((one: Recipient) => boolean) | undefined {
  const ends = endings.get(call);
  return ends && ((recipient) => ends(recipient, seat, input));
}

/** Completes the links of an answer with their secrets, which it gives keys to first. Rejects with an `ApiError`. */
export async function completeLinks(seat: SeatKeys, token: string, call: Call, data: unknown): Promise<unknown> {
  if (call === resetMember || call === inviteMembers) {
    const seats = (call === resetMember ? [data] : data) as CallData<typeof inviteMembers>;
    const ids = seats.map(({ memberId }) => memberId);
    const secrets = await giveSeats(seat, token, ids);
    const complete = seats.map((one) => ({ ...one, link: withSecret(one.link, secrets.get(one.memberId) ?? "") }));
    return call === resetMember ? complete[0] : complete;
  }
  if (call === renewOwnerLink) {
    const renewed = data as CallData<typeof renewOwnerLink>;
    return { ...renewed, link: withSecret(renewed.link, (await ownLinkSecret(seat, token)) ?? "") };
  }
  if (call === removeMember || call === resetRoomLink) return withLinkSecret(seat, data as { roomLink?: string });
  return data;
}
