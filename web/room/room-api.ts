import { type Api, createApi } from "../api/api.ts";
import { endsSession } from "../api/failure-action.ts";
import type { RoomOptions } from "./room-options.ts";

/** REST requests of a room's member. `onEnded`: the answer to one says that the session is over. */
export function roomApi(
  { session, language, onFailure }: Pick<RoomOptions, "session" | "language" | "onFailure">,
  onEnded: (code: number) => void,
): Api {
  return createApi({
    token: session.token,
    get language() {
      return language();
    },
    onFailed: (action) => {
      if (endsSession(action.code)) onEnded(action.code);
      else onFailure(action);
    },
  });
}
