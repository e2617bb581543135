import { hookSecret } from "../../lib/crypto/delivery-signature.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome, type Push } from "../outcome.ts";
import type { HookRequest } from "../ports.ts";
import { hookRequest } from "../rules/hook-request.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

type Secret = { secret: string };

/** `url`: undefined for a URL that the worker may not call. Messages before this moment are not delivered. */
export const setOutgoingHook: Action<{ url: string | undefined }, Secret> = {
  needs: "room.setHooks",
  run(context, { url }) {
    const { tables, now } = context;
    checkNotSealed(tables);
    if (url === undefined) throw new Refused("hookAddress");
    const formerHost = tables.outgoingHook.host();
    tables.outgoingHook.begin(url, newCodeSource(tables), tables.details.lastId);
    tables.jobs.done("deliverHook");
    const host = tables.outgoingHook.host();
    const notices = host === formerHost ? [] : [noticeOf(context, host, false)];
    return outcome(secretOf(tables), [roomStateChanged(tables, now), ...notices]);
  },
};

export const renewOutgoingSecret: Action<void, Secret> = {
  needs: "room.setHooks",
  run({ tables }) {
    checkOn(tables);
    tables.outgoingHook.setSecret(newCodeSource(tables));
    return outcome(secretOf(tables));
  },
};

export const endOutgoingHook: Action<void, Record<string, never>> = {
  needs: "room.setHooks",
  run(context) {
    const { tables, now } = context;
    const host = tables.outgoingHook.host();
    if (host === "") return outcome({});
    tables.outgoingHook.end();
    return outcome({}, [roomStateChanged(tables, now), noticeOf(context, host, true)]);
  },
};

export const makeTestDelivery: Action<void, HookRequest> = {
  needs: "room.setHooks",
  rate: "costly",
  run({ tables, now }) {
    const request = hookRequest(tables, checkOn(tables), [], `test-${crypto.randomUUID()}`, now);
    if (!request) throw new Refused("operationFailed");
    return outcome(request);
  },
};

function checkOn({ outgoingHook }: RoomTables) {
  const hook = outgoingHook.get();
  if (!hook) throw new Refused("hookOff");
  return hook;
}

const newCodeSource = ({ installation }: RoomTables) => ({
  nonce: crypto.randomUUID(),
  keyId: installation.keyring.current.id,
});

function secretOf(tables: RoomTables): Secret {
  const secret = hookSecret(tables.installation.keyring, tables.details.roomId, checkOn(tables));
  if (secret === undefined) throw new Error("the current key is in the ring");
  return { secret };
}

/** First-release clients refuse a page with an unknown notice kind, so the notice is encoded as a mute. */
function noticeOf({ tables, me, now }: CommandContext, hookHost: string, hookEnds: boolean): Push {
  return postNotice(tables, "muteChanged", me, now, { targetId: me.id, on: false, hookHost, hookEnds });
}
