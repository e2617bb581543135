import type { Call, CallBody, CallData } from "@contract/calls/call.ts";
import { importMessages } from "@contract/calls/imports.ts";
import { editMe, listMembers } from "@contract/calls/members.ts";
import { getMessagesByIds, listMessages, searchMessages } from "@contract/calls/messages.ts";
import { renameRoom, setWelcome } from "@contract/calls/owner.ts";
import { inviteMembers } from "@contract/calls/seats.ts";
import { encryptedAuthor } from "@contract/imported.ts";
import { type Me, type Member, me, member } from "@contract/member.ts";
import { type RoomInfo, roomInfo } from "@contract/room-info.ts";
import { rotatingCalls } from "@contract/sealed/rotating-calls.ts";
import type { Api } from "../../api/api.ts";
import { CallError } from "../../api/call-error.ts";
import { envelopeForm } from "../../sealed/labels.ts";
import type { RoomCodec } from "../../sealed/room-codec.ts";
import { rotating } from "../../sealed/seat/rotate.ts";
import type { SeatKeys } from "../../sealed/seat/seat-keys.ts";
import { isEpochChanged } from "../codec/epoch-changed.ts";
import { completeLinks, endingOf } from "./access.ts";
import type { DeviceSearch } from "./device-search.ts";

interface SealedApiOptions {
  codec: RoomCodec;
  seat: SeatKeys;
  token: string;
  /** `opened`: the API itself. */
  search(opened: Api): DeviceSearch;
}

/**
 * The API of a sealed room: encrypts names and texts in bodies, rotates the keys with a call that takes access away, opens
 * answers, completes their links, and searches on the device.
 */
export function sealedApi(api: Api, { codec, seat, token, search }: SealedApiOptions): Api {
  const sealed: Api = async (call, ...[input]) => {
    // Imported texts come encrypted; others would be sent in the clear.
    if (call.path === importMessages.path && !isEncrypted(input?.body as CallBody<typeof importMessages>))
      throw new CallError(0, "unexpected");
    // The server's search would get the words in the clear.
    if (call.path === searchMessages.path) {
      input?.signal?.addEventListener("abort", () => searching.stop(), { once: true });
      return (await searching.find(input?.body as CallBody<typeof searchMessages>)) as CallData<typeof call>;
    }
    const send = async () => {
      const body = input?.body === undefined ? undefined : await sealedBody(codec, call, input.body);
      const post = (more?: object) => {
        const whole = body === undefined && !more ? input : { ...input, body: { ...(body as object), ...more } };
        return api(more ? withKeys(call) : call, ...([whole] as [typeof input & object]));
      };
      const ends = endingOf(call, seat, input);
      const data = ends ? await rotating(seat, (rotation) => post({ rotation }), ends) : await post();
      return (await completeLinks(seat, token, call, await openedData(codec, call, data))) as CallData<typeof call>;
    };
    try {
      return await send();
    } catch (error) {
      if (!isEpochChanged(error)) throw error;
      await seat.refresh();
      return send();
    }
  };
  const searching = search(sealed);
  return sealed;
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

/** The type of the data follows from its call. */
async function openedData(codec: RoomCodec, call: Call, data: unknown): Promise<unknown> {
  if (call.data === roomInfo) return codec.decodeRoom(data as RoomInfo);
  if (call.data === member) return (await codec.decodeMembers([data as Member]))[0];
  if (call.data === me) {
    const { email, flags } = data as Me;
    return { ...(await codec.decodeMembers([data as Me]))[0], email, flags };
  }
  if (call === listMembers) return codec.decodeMembers(data as CallData<typeof listMembers>);
  if (call === getMessagesByIds) return codec.decodeMessages(data as CallData<typeof getMessagesByIds>);
  if (call === listMessages) {
    const page = data as CallData<typeof listMessages>;
    return { ...page, messages: await codec.decodeMessages(page.messages) };
  }
  return data;
}
