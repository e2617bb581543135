import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Messages } from "../../../worker/room/tables/messages/messages.ts";
import { ReadCounter } from "../../../worker/room/tables/messages/read-positions.ts";
import { quickRoom } from "../support/quick-room.ts";

const reader = { memberId: "nobody", reads: new ReadCounter(new Map()), urlOf: () => "" };

/** SQLite's query plans of the room's log. */
async function plansOf(work: (messages: Messages) => void): Promise<string[]> {
  const { chatId } = await quickRoom();
  return runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) => {
    const plans: string[] = [];
    const { sql } = ctx.storage;
    const fakeSql = {
      exec(query: string, ...values: unknown[]) {
        const steps = sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...values).toArray();
        plans.push(...steps.map(({ detail }) => detail));
        return sql.exec(query, ...values);
      },
    };
    // Without an altered message the query is skipped.
    sql.exec("UPDATE messages SET changed = 1, rev = 90");
    work(new Messages(fakeSql as unknown as SqlStorage));
    return plans;
  });
}

const page = { messages: 500, bytes: 1_000_000 };

describe("the room's log, however long it is", () => {
  it.each<[string, (messages: Messages) => unknown]>([
    ["the newest page", (messages) => messages.before(Number.MAX_SAFE_INTEGER, 50)],
    ["the page before a message", (messages) => messages.before(40, 50)],
    ["the page after a message", (messages) => messages.after(40, 50)],
    ["what was missed", (messages) => messages.textAfter(40, page, reader)],
    ["what was altered", (messages) => messages.changedSince(40, 100, page)],
    ["a message", (messages) => messages.find(40)],
    ["a message that may have been sent before", (messages) => messages.sentAs("me", "evt-1-a")],
  ])("gives %s by an index, without looking at the rest and without sorting", async (_, work) => {
    const plans = await plansOf(work);
    expect(plans).not.toEqual([]);
    for (const plan of plans) {
      expect(plan).toMatch(/^SEARCH messages USING (INTEGER PRIMARY KEY|INDEX )/);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });

  it("looks for what a member sent lately among the newest messages only", async () => {
    const plans = await plansOf((messages) => messages.sentSince("me", 1));
    expect(plans.at(-1)).toMatch(/^SEARCH messages USING INTEGER PRIMARY KEY \(rowid>\?/);
  });
});
