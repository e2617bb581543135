import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { loadHidden, saveHidden } from "../../../../../web/room/cache/hidden.ts";
import { loadPlayed, savePlayed } from "../../../../../web/room/cache/played-voices.ts";
import { aSession, openStores } from "../../../support/room-things.ts";

const session = aSession("ben");

beforeEach(() => void vi.stubGlobal("indexedDB", new IDBFactory()));

it("a tab that hides a message and shows it again leaves what another tab hid", async () => {
  const [one, other] = [openStores(), openStores()];
  const ids = (...all: number[]) => new Set(all);
  await Promise.all([
    saveHidden(one, session, "epoch", ids(), ids(1)),
    saveHidden(other, session, "epoch", ids(), ids(2)),
    saveHidden(one, session, "epoch", ids(1), ids(1, 3)),
  ]);
  expect(await loadHidden(one, session, "epoch")).toEqual(ids(1, 2, 3));
  await saveHidden(one, session, "epoch", ids(1, 3), ids(3));
  expect(await loadHidden(one, session, "epoch")).toEqual(ids(2, 3));
  // The other tab has not heard of it, and does not bring it back.
  await saveHidden(other, session, "epoch", ids(1, 2), ids(1, 2, 4));
  expect(await loadHidden(one, session, "epoch")).toEqual(ids(2, 3, 4));
  await saveHidden(one, session, "next", ids(), ids(1));
  expect(await loadHidden(one, session, "next")).toEqual(ids(1));
});

it("a tab that plays a voice message leaves what another tab played", async () => {
  await Promise.all([savePlayed(session, 7, openStores()), savePlayed(session, 9, openStores())]);
  expect(await loadPlayed(session, openStores())).toEqual(new Set([7, 9]));
});
