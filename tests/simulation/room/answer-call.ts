import { ResultCode } from "@contract/codes.ts";
import type { Endpoint } from "@contract/endpoints/endpoint.ts";
import { listMembers } from "@contract/endpoints/members.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { clearHistory } from "@contract/endpoints/owner.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";
import { reasonText } from "../../../worker/lib/reasons.ts";
import { ok, type Result } from "../../../worker/lib/result.ts";
import type { Room } from "../../../worker/room/room.ts";
import type { UnpricedRoom } from "../../../worker/room/rules/present-room.ts";

/** Answers a REST request with its encoded data. */
export function answerCall(room: Room, token: string, url: URL): unknown {
  const query = Object.fromEntries(url.searchParams);
  switch (url.pathname) {
    case getRoom.path: {
      const asked = room.act("getRoom", token, {});
      return answer(getRoom, asked.ok ? ok(priced(asked.value)) : asked);
    }
    case listMembers.path:
      return answer(listMembers, room.act("listMembers", token, undefined));
    case listMessages.path: {
      const asked = z.decode(listMessages.query, query as never) as never;
      return answer(listMessages, room.act("listMessages", token, asked));
    }
    case clearHistory.path:
      return answer(clearHistory, room.act("clearHistory", token, undefined));
    default:
      throw new Error(`no such call: ${url.pathname}`);
  }
}

function priced({ paidJoin, ...room }: UnpricedRoom): RoomInfo {
  return { ...room, ...(paidJoin && { paidJoin: { ...paidJoin, price: 1 } }) };
}

/** Response body of an answer. */
function answer<C extends Endpoint>({ data }: C, result: Result<unknown>): object {
  if (!result.ok) return { code: result.code, data: null, msg: reasonText(result.reason, "en") };
  return { code: ResultCode.ok, data: z.encode(data, result.value as never), msg: "" };
}
