import { afterEach, beforeEach, expect, it } from "vitest";
import { sessions } from "../../../../../web/device/device-sessions.ts";
import { cacheRoom, evictRoom } from "../../../../../web/room/cache/recent-rooms.ts";
import { aMember, aRoom, aSession } from "../../../support/room-things.ts";

const members = ["ann", "ben", "cem", "dan"];
const room = (memberId: string) => {
  const info = aRoom(aMember(memberId));
  return { rev: 1, room: info, members: [], messages: [], hasOlder: false, hidden: new Set<number>() };
};
const logIn = (memberId: string) =>
  sessions.remember({ ...aSession(memberId), room: aRoom(aMember(memberId)) }, `room12345678${memberId}`);

beforeEach(() => members.forEach(logIn));
afterEach(() => {
  for (const session of sessions.list()) sessions.forget(session);
});

it("has the last three rooms, each until it is opened again", () => {
  for (const id of members) cacheRoom(`token-${id}`, room(id));
  expect(members.map((id) => evictRoom(`token-${id}`)?.room.me.id)).toEqual([undefined, "ben", "cem", "dan"]);
  expect(evictRoom("token-dan")).toBeUndefined();
});

it("drops a room that this device logged out of, whose session ended, or that was logged in to again", () => {
  for (const id of ["ann", "ben", "cem"]) cacheRoom(`token-${id}`, room(id));
  sessions.forget(aSession("ann"));
  sessions.end(aSession("ben"));
  sessions.remember({ ...aSession("cem"), token: "another", room: aRoom(aMember("cem")) }, "room12345678cem");
  expect(["ann", "ben", "cem"].map((id) => evictRoom(`token-${id}`))).toEqual([undefined, undefined, undefined]);
});

it("stores no room after its logout", () => {
  sessions.forget(aSession("ann"));
  cacheRoom("token-ann", room("ann"));
  logIn("ann");
  expect(evictRoom("token-ann")).toBeUndefined();
});
