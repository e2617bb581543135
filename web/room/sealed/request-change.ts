import type { Endpoint, EndpointBody } from "@contract/endpoints/endpoint.ts";
import { importMessages } from "@contract/endpoints/imports.ts";
import { editMe } from "@contract/endpoints/members.ts";
import { renameRoom, setWelcome } from "@contract/endpoints/owner.ts";
import { inviteMembers } from "@contract/endpoints/seats.ts";
import { encryptedAuthor } from "@contract/imported.ts";
import { rotatingEndpoints } from "@contract/sealed/rotating-endpoints.ts";
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
  endpoint: Endpoint;
  input: { params?: { memberId?: string }; body?: unknown } | undefined;
  /** Decrypts the answer. */
  open(data: unknown): Promise<unknown>;
}

/**
 * Makes a request that changes something: encrypts its body, rotates the keys if it takes access away, and completes
 * the links in the answer. Rejects with an `ApiError`.
 */
export async function requestChange(
  api: Api,
  { codec, seat, token }: Sender,
  { endpoint, input, open }: Change,
): Promise<unknown> {
  // Imported texts come encrypted; others would be sent in the clear.
  if (endpoint.path === importMessages.path && !isEncrypted(input?.body as EndpointBody<typeof importMessages>))
    throw new ApiError(0, "unexpected");
  const body = input?.body === undefined ? undefined : await sealedBody(codec, endpoint, input.body);
  const post = (more?: object) => {
    const whole = body === undefined && !more ? input : { ...input, body: { ...(body as object), ...more } };
    return api(more ? withKeys(endpoint) : endpoint, ...([whole] as [object]));
  };
  const ends = endingOf(endpoint, seat, input);
  const data = ends ? await actWithRotation(seat, (rotation) => post({ rotation }), ends) : await post();
  return completeLinks(seat, token, endpoint, await open(data));
}

function isEncrypted({ messages = [] }: EndpointBody<typeof importMessages>): boolean {
  return messages.every(({ content, author }) => author === encryptedAuthor && envelopeForm.test(content));
}

/** The endpoint whose body takes a rotation. */
function withKeys<C extends Endpoint>(endpoint: C): C {
  const keyed: readonly Endpoint[] = Object.values(rotatingEndpoints);
  return (keyed.find(({ method, path }) => method === endpoint.method && path === endpoint.path) ?? endpoint) as C;
}

/** The type of a body follows from its endpoint. */
async function sealedBody(codec: RoomCodec, endpoint: Endpoint, body: unknown): Promise<unknown> {
  if (endpoint === editMe) {
    const { name, ...changes } = body as EndpointBody<typeof editMe>;
    return name === undefined ? changes : { ...changes, name: await codec.encodeName("name", name) };
  }
  if (endpoint === renameRoom) {
    const { name } = body as EndpointBody<typeof renameRoom>;
    return { name: await codec.encodeName("roomName", name) };
  }
  if (endpoint === setWelcome) {
    const { text } = body as EndpointBody<typeof setWelcome>;
    return { text: text === "" ? "" : await codec.encodeName("welcome", text) };
  }
  if (endpoint === inviteMembers && "people" in (body as object)) {
    const { people } = body as { people: { name?: string; email?: string }[] };
    const encrypted = people.map(async ({ name, ...rest }) =>
      name === undefined ? rest : { ...rest, name: await codec.encodeName("invitedName", name) },
    );
    return { people: await Promise.all(encrypted) };
  }
  return body;
}
