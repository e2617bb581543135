import type { Call, CallBody } from "@contract/calls/call.ts";
import { importMessages } from "@contract/calls/imports.ts";
import { editMe } from "@contract/calls/members.ts";
import { renameRoom, setWelcome } from "@contract/calls/owner.ts";
import { inviteMembers } from "@contract/calls/seats.ts";
import { encryptedAuthor } from "@contract/imported.ts";
import { rotatingCalls } from "@contract/sealed/rotating-calls.ts";
import type { Api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { envelopeForm } from "../../sealed/formats.ts";
import type { RoomCodec } from "../../sealed/room-codec.ts";
import { actWithRotation } from "../../sealed/seat/rotate.ts";
import type { SeatKeys } from "../../sealed/seat/seat-keys.ts";
import { completeLinks, endingOf } from "./access.ts";

export interface Sender {
  codec: RoomCodec;
  seat: SeatKeys;
  token: string;
}

interface Change {
  call: Call;
  input: { params?: { memberId?: string }; body?: unknown } | undefined;
  /** Decrypts the answer. */
  open(data: unknown): Promise<unknown>;
}

/**
 * Makes a call that changes something: encrypts its body, rotates the keys if it takes access away, and completes the links in
 * the answer. Rejects with an `ApiError`.
 */
export async function makeChangingCall(
  api: Api,
  { codec, seat, token }: Sender,
  { call, input, open }: Change,
): Promise<unknown> {
  // Imported texts come encrypted; others would be sent in the clear.
  if (call.path === importMessages.path && !isEncrypted(input?.body as CallBody<typeof importMessages>))
    throw new ApiError(0, "unexpected");
  const body = input?.body === undefined ? undefined : await sealedBody(codec, call, input.body);
  const post = (more?: object) => {
    const whole = body === undefined && !more ? input : { ...input, body: { ...(body as object), ...more } };
    return api(more ? withKeys(call) : call, ...([whole] as [object]));
  };
  const ends = endingOf(call, seat, input);
  const data = ends ? await actWithRotation(seat, (rotation) => post({ rotation }), ends) : await post();
  return completeLinks(seat, token, call, await open(data));
}

function isEncrypted({ messages = [] }: CallBody<typeof importMessages>): boolean {
  return messages.every(({ content, author }) => author === encryptedAuthor && envelopeForm.test(content));
}

/** The call whose body takes a rotation. */
function withKeys<C extends Call>(call: C): C {
  const keyed: readonly Call[] = Object.values(rotatingCalls);
  return (keyed.find(({ method, path }) => method === call.method && path === call.path) ?? call) as C;
}

/** The type of a body follows from its call. */
async function sealedBody(codec: RoomCodec, call: Call, body: unknown): Promise<unknown> {
  if (call === editMe) {
    const { name, ...changes } = body as CallBody<typeof editMe>;
    return name === undefined ? changes : { ...changes, name: await codec.encodeName("name", name) };
  }
  if (call === renameRoom) {
    const { name } = body as CallBody<typeof renameRoom>;
    return { name: await codec.encodeName("roomName", name) };
  }
  if (call === setWelcome) {
    const { text } = body as CallBody<typeof setWelcome>;
    return { text: text === "" ? "" : await codec.encodeName("welcome", text) };
  }
  if (call === inviteMembers && "people" in (body as object)) {
    const { people } = body as { people: { name?: string; email?: string }[] };
    const encrypted = people.map(async ({ name, ...rest }) =>
      name === undefined ? rest : { ...rest, name: await codec.encodeName("invitedName", name) },
    );
    return { people: await Promise.all(encrypted) };
  }
  return body;
}
