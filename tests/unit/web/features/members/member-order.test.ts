import { describe, expect, it } from "vitest";
import { findMembers, inOrder } from "../../../../../web/features/members/member-order.ts";
import { aMember } from "../../../support/room-things.ts";

const person = (name: string, more = {}) => aMember(name, { name, online: false, ...more });

describe("the list of members", () => {
  it("begins with oneself, the owner, co-owners, and online members", () => {
    const members = [
      person("Zoe"),
      person("Ben"),
      person("Olga", { role: "owner" }),
      person("Cy", { online: true }),
      person("Dan", { role: "coOwner" }),
      person("Me"),
    ];
    expect(inOrder(members, "Me").map(({ name }) => name)).toEqual(["Me", "Olga", "Dan", "Cy", "Ben", "Zoe"]);
  });

  it("is searched without regard to case and accents", () => {
    const members = [person("Élodie"), person("小明"), person("Ben")];
    const found = (query: string) => findMembers(members, query).map(({ name }) => name);
    expect(found("elo")).toEqual(["Élodie"]);
    expect(found("明")).toEqual(["小明"]);
    expect(found("  ")).toEqual(["Élodie", "小明", "Ben"]);
    expect(found("nobody")).toEqual([]);
  });
});
