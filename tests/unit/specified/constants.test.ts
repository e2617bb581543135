import { eventIdRule, pingFrame } from "@contract/events.ts";
import * as Limits from "@contract/limits.ts";
import { languages, matchLanguage } from "@contract/text/languages.ts";
import { isEmail } from "@contract/text/text-rules.ts";
import { maxBytes, uploadCategory } from "@contract/upload.ts";
import { describe, expect, it } from "vitest";
import { newEventId } from "../../../web/lib/ids.ts";
import { release } from "../../../web/lib/loading/release.ts";

/** The specification's numbers, written down a second time, so that a slip in one of them shows. */
describe("the constants", () => {
  it.each([
    ["API timeout 60 s", Limits.requestTimeoutMs, 60_000],
    ["heartbeat 20 s", Limits.pingEveryMs, 20_000],
    ["socket reconnect delay 5 s", Limits.reconnectAfterMs, 5000],
    ["ack timeout 60 s", Limits.ackTimeoutMs, 60_000],
    ["acks checked every 15 s", Limits.ackCheckEveryMs, 15_000],
    ["toast default 1.5 s", Limits.toastMs, 1500],
    ["desktop notification closes after 5 s", Limits.notificationMs, 5000],
    ["voice duration capped at 60 s", Limits.voiceMaxSeconds, 60],
    ["password 1-32 characters", Limits.passwordMaxLength, 32],
    ["names 1-16 characters", Limits.nameMaxLength, 16],
    ["max 5 files", Limits.filesAtOnce, 5],
    ["file at most 500 MB", Limits.fileMaxBytes, 500 * 1024 ** 2],
    ["image at most 10 MB", Limits.imageMaxBytes, 10 * 1024 ** 2],
    ["video at most 200 MB", Limits.videoMaxBytes, 200 * 1024 ** 2],
    ["renewal grace period 3 days after expiry", Limits.graceMs, 259_200_000],
    ["local room data older than 14 days is removed", Limits.roomForgottenAfterMs, 1_209_600_000],
    ["retry helper: 30 attempts", Limits.retryAttempts, 30],
    ["retry helper: 1000 ms apart", Limits.retryEveryMs, 1000],
    ["temporary image URLs are revoked after 100 s", Limits.localUrlMs, 100_000],
  ])("%s", (_, value, specified) => expect(value).toBe(specified));

  it("new email addresses are twice the seats a day for a room, and at least 20", () => {
    expect([2, 10, 30, 500].map(Limits.addressChangesPerRoomPerDay)).toEqual([20, 20, 60, 1000]);
  });

  it("the local part of an e-mail has 1 to 64 characters", () => {
    const lengths = [0, 1, 64, 65];
    expect(lengths.filter((length) => isEmail(`${"a".repeat(length)}@example.com`))).toEqual([1, 64]);
  });

  it("an event id has the shape evt-{timestamp}-{random}", () => {
    expect(newEventId()).toMatch(/^evt-\d{13}-[A-Za-z0-9_-]+$/);
    expect(newEventId()).toMatch(eventIdRule);
  });

  it("the languages are en, zh-cn and zh-tw", () => {
    expect(languages).toEqual(["en", "zh-cn", "zh-tw"]);
    for (const language of languages) expect(matchLanguage(language)).toBe(language);
  });

  it("the upload categories are chat_img, chat_video, chat_audio and chat_file", () => {
    expect(uploadCategory.options).toEqual(["chat_img", "chat_video", "chat_audio", "chat_file"]);
    expect(maxBytes.chat_img).toBe(10 * 1024 ** 2);
    expect(maxBytes.chat_video).toBe(200 * 1024 ** 2);
    expect(maxBytes.chat_file).toBe(500 * 1024 ** 2);
  });

  it("the client's release is 1.2.8", () => expect(release).toBe("1.2.8"));

  it("the heartbeat is a ping", () => expect(JSON.parse(pingFrame)).toEqual({ type: "ping" }));
});
