import type { Endpoint, EndpointBody, EndpointData } from "@contract/endpoints/endpoint.ts";
import { listMembers } from "@contract/endpoints/members.ts";
import { getMessagesByIds, listMessages, searchMessages } from "@contract/endpoints/messages.ts";
import { type Me, type Member, me, member } from "@contract/member.ts";
import { type RoomInfo, roomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import { ApiError, isEpochChanged } from "../../api/api-error.ts";
import type { RoomCodec } from "../../sealed/room-codec.ts";
import type { DeviceSearch } from "./device-search.ts";
import { requestChange, type Sender } from "./request-change.ts";

interface SealedApiOptions extends Sender {
  /** The search, of which there is one until the room is loaded again. `opened`: the API itself. */
  search(opened: Api): Promise<DeviceSearch>;
}

/**
 * The API of a sealed room: encrypts names and texts in bodies, rotates the keys where access is taken away, decrypts
 * answers, completes their links, and searches on the device.
 */
export function sealedApi(api: Api, { codec, seat, token, search }: SealedApiOptions): Api {
  const sealed: Api = async (endpoint, ...[input]) => {
    // The server's search would get the words in the clear.
    if (endpoint.path === searchMessages.path) {
      const found = await search(sealed).catch(unsent);
      if (input?.signal?.aborted) return unsent();
      input?.signal?.addEventListener("abort", () => found.stop(), { once: true });
      return (await found.find(input?.body as EndpointBody<typeof searchMessages>)) as EndpointData<typeof endpoint>;
    }
    const open = (data: unknown) => openedData(codec, endpoint, data);
    const send = async () => {
      const answer =
        endpoint.method === "GET"
          ? await open(await api(endpoint, ...([input] as [typeof input & object])))
          : await requestChange(api, { codec, seat, token }, { endpoint, input, open });
      return answer as EndpointData<typeof endpoint>;
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

/** The type of the data follows from its endpoint. */
async function openedData(codec: RoomCodec, endpoint: Endpoint, data: unknown): Promise<unknown> {
  if (endpoint.data === roomInfo) return codec.decodeRoom(data as RoomInfo);
  if (endpoint.data === member) return (await codec.decodeMembers([data as Member]))[0];
  if (endpoint.data === me) {
    const { email, flags } = data as Me;
    return { ...(await codec.decodeMembers([data as Me]))[0], email, flags };
  }
  if (endpoint === listMembers) return codec.decodeMembers(data as EndpointData<typeof listMembers>);
  if (endpoint === getMessagesByIds) return codec.decodeMessages(data as EndpointData<typeof getMessagesByIds>);
  if (endpoint === listMessages) {
    const page = data as EndpointData<typeof listMessages>;
    return { ...page, messages: await codec.decodeMessages(page.messages) };
  }
  return data;
}
