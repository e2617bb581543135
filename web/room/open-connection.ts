import { failureActionOf } from "../api/api-error.ts";
import { dropSnapshot } from "../device/drop-snapshots.ts";
import { seatPrefix } from "../device/session.ts";
import type { Persistence } from "./cache/persistence.ts";
import type { Content } from "./codec/content.ts";
import { RoomConnection } from "./connection/connection.ts";
import type { EventReceiver } from "./event-receiver.ts";
import { loadRoom } from "./load-room.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { withUnacknowledged } from "./outbox/sender.ts";
import type { RoomOptions } from "./room-options.ts";
import { changed, withoutEnd } from "./state/state.ts";
import type { StateAccess } from "./types.ts";

export interface ConnectionParts extends StateAccess {
  options: RoomOptions;
  restored: Promise<void>;
  content: Content;
  outbox: Pick<Outbox, "adopt">;
  receiver: EventReceiver;
  persistence(): Pick<Persistence, "dropCache">;
  onLive(): void;
}

/** The connection of a room session, whose events change the room's state. */
export function openConnection({ options, content, receiver, state, update, ...parts }: ConnectionParts) {
  const { session, language, openSocket } = options;
  return new RoomConnection({
    token: session.token,
    memberId: session.memberId,
    language,
    ...(openSocket ? { open: openSocket } : {}),
    restored: parts.restored
      .then(() => content.ready)
      .then(() => parts.outbox.adopt())
      .catch(() => {}),
    known: () => receiver.known(),
    load: () => receiver.load(),
    probe: () => loadRoom({ session, language: language() }),
    dropCache: () => parts.persistence().dropCache(),
    startOver: (snapshot) => receiver.startOver(snapshot),
    catchUp: (missed) => receiver.catchUp(missed),
    onPushes: (pushes, rev) => receiver.receive(pushes, rev),
    onState: (name, overHttps) => {
      update((current) => ({ ...withoutEnd(current), connection: name, overHttps }));
      if (name === "recovering" && state().lacksKey) void content.fetchNewerKeys();
      if (name === "live") parts.onLive();
    },
    onUnanswered: (unanswered) => update((current) => changed(current, { unanswered })),
    onLost: () => {
      update((current) => ({
        ...withUnacknowledged(current),
        connection: "waiting",
        overHttps: false,
        typing: [],
      }));
    },
    onEnded: (code, text) => {
      if (state().ended?.code === code) return;
      dropSnapshot(seatPrefix(session));
      update((current) => ({
        ...withoutEnd(current),
        connection: "closed",
        overHttps: false,
        ended: { code },
        typing: [],
      }));
      options.onFailure(failureActionOf(code, text));
    },
  });
}
