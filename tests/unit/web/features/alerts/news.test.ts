import type { Message } from "@contract/message.ts";
import { describe, expect, it } from "vitest";
import { shortCount } from "../../../../../web/features/alerts/blink.ts";
import { newsAfter } from "../../../../../web/features/alerts/news.ts";

const message = (id: number, senderId: string, changes: Partial<Message> = {}): Message => ({
  id,
  kind: "text",
  content: `message ${id}`,
  replyTo: 0,
  quotedText: "",
  quotedSenderId: "",
  senderId,
  sentAt: id,
  status: "sent",
  readByMe: false,
  readCount: 0,
  eventId: `evt-${id}`,
  rev: id,
  ...changes,
});

describe("news", () => {
  const messages = [message(1, "gina"), message(2, "me"), message(3, "gina"), message(4, "me")];

  it("are the newest message of another member", () => {
    expect(newsAfter(messages, 2, "me")?.id).toBe(3);
    expect(newsAfter(messages, 3, "me")).toBeUndefined();
  });

  it("are neither notices nor recalled nor imported messages", () => {
    const notice = message(5, "gina", { kind: "memberJoined" });
    const recalled = message(6, "gina", { kind: "recalled", status: "recalled" });
    const imported = message(7, "~Ann", { imported: true });
    expect(newsAfter([...messages, notice, recalled, imported], 3, "me")).toBeUndefined();
  });

  it("many are many", () => expect([7, 99, 100].map(shortCount)).toEqual(["7", "99", "99+"]));
});
