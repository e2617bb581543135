import { expect, it } from "vitest";
import { readersOf } from "../../../../../../web/features/chat/menu/readers.ts";
import { aMember, aMessage } from "../../../../support/room-things.ts";

it("the readers of a message are the members whose position has reached it, without the sender", () => {
  const members = [aMember("ben", { readUpTo: 9 }), aMember("cy", { readUpTo: 5 }), aMember("di", { readUpTo: 4 })];
  const { read, notYet } = readersOf(aMessage(5, "ben"), members);
  expect(read.map(({ id }) => id)).toEqual(["cy"]);
  expect(notYet.map(({ id }) => id)).toEqual(["di"]);
});
