import { ResultCode } from "@contract/codes.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RoomStores } from "../../../../../web/device/database.ts";
import { Persistence } from "../../../../../web/room/cache/persistence.ts";
import type { Outbox } from "../../../../../web/room/outbox/outbox.ts";
import { emptyState } from "../../../../../web/room/state/state.ts";
import type { RoomState } from "../../../../../web/room/types.ts";
import { aMember, aMessage, aRoom, aSession } from "../../../support/room-things.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index, "ann"));

/** A device with a stored room; its last stored messages. */
function device(newest: RoomState["messages"]) {
  let state: RoomState = {
    ...emptyState(aSession("ben")),
    loaded: true,
    room: aRoom(aMember("ben")),
    messages: newest,
    hasOlder: true,
  };
  const written: number[][] = [];
  let isStored = true;
  const write: RoomStores["write"] = async (one) => {
    const { messages } = one && "value" in one ? (one.value as Pick<RoomState, "messages">) : { messages: [] };
    return written.push(messages.map(({ id }) => id)) > 0;
  };
  const persistence = new Persistence({
    stores: { write } as unknown as RoomStores,
    outbox: { follow: () => {} } as unknown as Outbox,
    state: () => state,
    isStored: () => isStored,
    rev: () => 1,
  });
  const follow = (changes: Partial<RoomState>) => {
    const before = state;
    state = { ...state, ...changes };
    persistence.follow(before, state);
  };
  const change = (changes: Partial<RoomState>) => {
    follow(changes);
    vi.runAllTimers();
    return written.at(-1);
  };
  const logOut = () => {
    isStored = false;
  };
  return { change, follow, logOut, stop: () => persistence.stop(), written };
}

type Device = ReturnType<typeof device>;

it("stores new messages", () => {
  const newest = messages(1001, 1200);
  const { change } = device(newest);
  expect(change({ messages: [...newest, aMessage(1201, "ann")] })?.at(-1)).toBe(1201);
  expect(change({ messages: newest.slice(0, -1) })?.at(-1)).toBe(1199);
});

it("stores older messages up to a limit", () => {
  const newest = messages(1101, 1200);
  const { change } = device(newest);
  expect(change({ messages: [...messages(1051, 1100), ...newest] })).toHaveLength(150);
  expect(change({ messages: [...messages(951, 1100), ...newest] })).toHaveLength(200);
});

it("writes nothing for messages beyond the limit", () => {
  const newest = messages(1001, 1200);
  const { change, written } = device(newest);
  change({ messages: [...messages(951, 1000), ...newest] });
  expect(written).toEqual([]);
});

it.each([
  ["was logged out of", ({ logOut }: Device) => logOut()],
  ["was disabled", ({ follow }: Device) => follow({ ended: { code: ResultCode.roomDisabled } })],
])("writes back nothing of a room that %s before its last messages were stored", (_, end) => {
  for (const ends of ["by the timer", "with the page"]) {
    const newest = messages(1001, 1010);
    const one = device(newest);
    one.follow({ messages: [...newest, aMessage(1011, "ann")] });
    end(one);
    if (ends === "with the page") one.stop();
    vi.runAllTimers();
    expect(one.written, ends).toEqual([]);
  }
});
