import { describe, expect, it } from "vitest";
import { shortCount } from "../../../../../web/features/alerts/blink.ts";
import { newsAfter } from "../../../../../web/features/alerts/news.ts";
import { aMessage } from "../../../support/room-things.ts";

describe("news", () => {
  const messages = [aMessage(1, "gina"), aMessage(2, "me"), aMessage(3, "gina"), aMessage(4, "me")];

  it("are the newest message of another member", () => {
    expect(newsAfter(messages, 2, "me")?.id).toBe(3);
    expect(newsAfter(messages, 3, "me")).toBeUndefined();
  });

  it("are neither notices nor recalled nor imported messages", () => {
    const notice = aMessage(5, "gina", { kind: "memberJoined" });
    const recalled = aMessage(6, "gina", { kind: "recalled", status: "recalled" });
    const imported = aMessage(7, "~Ann", { imported: true });
    expect(newsAfter([...messages, notice, recalled, imported], 3, "me")).toBeUndefined();
  });

  it("many are many", () => expect([7, 99, 100].map(shortCount)).toEqual(["7", "99", "99+"]));
});
