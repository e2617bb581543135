import type { Endpoint, EndpointBody, EndpointData } from "@contract/endpoints/endpoint.ts";
import { renewOwnerLink, resetRoomLink, setPassword } from "@contract/endpoints/owner.ts";
import { handOver, inviteMembers, removeMember, resetMember } from "@contract/endpoints/seats.ts";
import { withSecret } from "../../lib/with-secret.ts";
import type { ListedRecipient } from "../../sealed/recipients.ts";
import { grantSeats } from "../../sealed/seat/grant-seats.ts";
import { ownLinkSecret, withLinkSecret } from "../../sealed/seat/own-link.ts";
import type { SeatKeys } from "../../sealed/seat/seat-keys.ts";

interface Input {
  params?: { memberId?: string };
  body?: unknown;
}

type Ends = (recipient: ListedRecipient, own: SeatKeys, input: Input) => boolean;
type Ending = (recipient: ListedRecipient) => boolean;

const otherDevice: Ends = ({ kind, id }, own) => kind === "device" && id !== own.recipientId;
/** A co-owner's new password leaves the owner's devices. */
const afterPassword: Ends = (recipient, own, input) =>
  otherDevice(recipient, own, input) && (!recipient.owner || recipient.memberId === own.memberId);
const bodyOf = <C extends Endpoint>(_: C, { body }: Input) => body as EndpointBody<C>;
const ofTarget: Ends = ({ memberId }, _, { params }) => memberId === params?.memberId;

/** Endpoints that take access away, each with a test for the key recipients that the server deletes with it. */
const endings: ReadonlyMap<Endpoint, Ends> = new Map<Endpoint, Ends>([
  [
    removeMember,
    (recipient, own, input) =>
      ofTarget(recipient, own, input) ||
      (bodyOf(removeMember, input).password !== undefined && afterPassword(recipient, own, input)),
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
        (bodyOf(renewOwnerLink, input).logOutOthers === true && otherDevice(recipient, own, input))),
  ],
]);

/** Recipients that an endpoint ends; undefined for one that takes no access away. */
export function endingOf(endpoint: Endpoint, seat: SeatKeys, input: Input = {}): Ending | undefined {
  const ends = endings.get(endpoint);
  return ends && ((recipient) => ends(recipient, seat, input));
}

/** Completes the links of an answer with their secrets, which it gives keys to first. Rejects with an `ApiError`. */
export async function completeLinks(seat: SeatKeys, token: string, endpoint: Endpoint, data: unknown) {
  if (endpoint === resetMember || endpoint === inviteMembers) {
    const seats = (endpoint === resetMember ? [data] : data) as EndpointData<typeof inviteMembers>;
    const ids = seats.map(({ memberId }) => memberId);
    const secrets = await grantSeats(seat, token, ids);
    const complete = seats.map((one) => ({ ...one, link: withSecret(one.link, secrets.get(one.memberId) ?? "") }));
    return endpoint === resetMember ? complete[0] : complete;
  }
  if (endpoint === renewOwnerLink) {
    const renewed = data as EndpointData<typeof renewOwnerLink>;
    return { ...renewed, link: withSecret(renewed.link, (await ownLinkSecret(seat, token)) ?? "") };
  }
  if (endpoint === removeMember || endpoint === resetRoomLink)
    return withLinkSecret(seat, data as { roomLink?: string });
  return data;
}
