import type { Call, CallBody, CallData } from "@contract/calls/call.ts";
import { listMembers } from "@contract/calls/members.ts";
import { getMessagesByIds, listMessages, searchMessages } from "@contract/calls/messages.ts";
import { type Me, type Member, me, member } from "@contract/member.ts";
import { type RoomInfo, roomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { RoomCodec } from "../../sealed/room-codec.ts";
import { isEpochChanged } from "../codec/epoch-changed.ts";
import { makeChangingCall, type Sender } from "./changing-calls.ts";
import type { DeviceSearch } from "./device-search.ts";

interface SealedApiOptions extends Sender {
  /** Fetches the search. `opened`: the API itself. */
  search(opened: Api): Promise<DeviceSearch>;
}

/**
 * The API of a sealed room: encrypts names and texts in bodies, rotates the keys with a call that takes access away, opens
 * answers, completes their links, and searches on the device.
 */
export function sealedApi(api: Api, { codec, seat, token, search }: SealedApiOptions): Api {
  let searching: Promise<DeviceSearch> | undefined;
  const sealed: Api = async (call, ...[input]) => {
    // The server's search would get the words in the clear.
    if (call.path === searchMessages.path) {
      searching ??= search(sealed);
      const found = await searching.catch(() => {
        searching = undefined;
        return unsent();
      });
      if (input?.signal?.aborted) return unsent();
      input?.signal?.addEventListener("abort", () => found.stop(), { once: true });
      return (await found.find(input?.body as CallBody<typeof searchMessages>)) as CallData<typeof call>;
    }
    const open = (data: unknown) => openedData(codec, call, data);
    const send = async () => {
      if (call.method === "GET")
        return (await open(await api(call, ...([input] as [typeof input & object])))) as CallData<typeof call>;
      return (await makeChangingCall(api, { codec, seat, token }, { call, input, open })) as CallData<typeof call>;
    };
    try {
      return await send();
    } catch (error) {
      if (!isEpochChanged(error)) throw error;
      await seat.refresh();
      return send();
    }
  };
  return sealed;
}

/** Without the script of the search nothing can be sent. */
function unsent(): never {
  throw new ApiError(0, "unsent");
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
