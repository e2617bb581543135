import { expect, vi } from "vitest";
import type { RoomStore } from "../../../web/room/actions.ts";
import type { RoomOptions } from "../../../web/room/room-options.ts";
import { RoomSession } from "../../../web/room/room-session.ts";
import { eventually } from "../../support/eventually.ts";
import type { FakeRoom } from "./fake-room.ts";
import { aDevice, aSession, openStores } from "./room-things.ts";

/** Ben's tab. Without locks every tab takes over every unsent message: the hardest case. */
export function openRoom(server: FakeRoom, more: Partial<RoomOptions> = {}): RoomSession {
  return new RoomSession({
    ...{ session: aSession("ben"), language: () => "en", onFailure: () => {}, stores: openStores() },
    ...{ remembered: aDevice(), openSocket: server.connect, locks: undefined },
    ...more,
  });
}

export async function until({ store }: RoomSession, met: (state: RoomStore) => boolean): Promise<RoomStore> {
  await eventually(async () => {
    // A fake clock would take as long as a real one.
    if (vi.isFakeTimers() && !met(store.getState())) await vi.advanceTimersByTimeAsync(20);
    expect(met(store.getState())).toBe(true);
  }, 1);
  return store.getState();
}

export const live = (room: RoomSession) => until(room, ({ connection }) => connection === "live");
export const textsOf = ({ messages }: Pick<RoomStore, "messages">) => messages.map(({ content }) => content);

/** Fake timers beside promises and stores that go on by themselves. */
export function useRoomTimers(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "performance", "Date"],
    shouldAdvanceTime: true,
  });
}
