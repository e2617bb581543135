import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually.ts";
import * as files from "../support/files.ts";
import { quickRoom } from "../support/quick-room.ts";

let token: string;
let chatId: string;
beforeAll(async () => {
  const room = await quickRoom();
  token = room.owner.token;
  chatId = room.chatId;
});

function bytesWithGap() {
  const { jpeg } = files.pictures;
  return files.bytesOf(jpeg().slice(0, 10), [0], jpeg().slice(10));
}

describe("an allowed picture", () => {
  const picture = (bytes: Uint8Array<ArrayBuffer>) => ({ bytes, category: "chat_img", mime: "image/png" });
  const { png, jpeg, gif, webp, avif } = files.pictures;

  it.each([
    ["a photo whose sides stand behind 64 KiB of notes", jpeg(65_535, 65_535, 70_000), 413],
    ["an AVIF picture whose sides stand behind 64 KiB", avif(65_535, 65_535, 70_000), 413],
    ["a GIF whose frame is larger than its screen", gif(65_535, 65_535, [40, 30]), 413],
    ["a photo with more notes than a picture needs", jpeg(40, 30, 1_100_000), 415],
    ["a photo cut off before its sides", jpeg().slice(0, 14), 415],
    ["a PNG cut off before its sides", png().slice(0, 20), 415],
    ["a GIF cut off before its frame", gif().slice(0, 20), 415],
    ["a WebP cut off before its sides", webp().slice(0, 24), 415],
    ["an AVIF picture cut off before its sides", avif().slice(0, 60), 415],
    ["a photo without sides", jpeg(0, 30), 415],
    ["a photo in which something else stands between the segments", bytesWithGap(), 415],
    ["an AVIF picture whose sides stand where no reader looks", avif(40, 30, 0).fill(0x20, 28, 36), 415],
  ])("is no picture where its sides cannot be told, or are too long: %s", async (_, bytes, code) => {
    const fileId = await files.send(token, picture(bytes));
    expect(await files.complete(token, fileId)).toMatchObject({ code, data: null });
    await eventually(async () => expect(await files.stored(chatId)).toEqual([]));
  });

  it("is a picture with notes before its sides, and any of these as a file", async () => {
    for (const bytes of [jpeg(40, 30, 300_000), avif(40, 30, 300_000), gif(), webp(), png()])
      expect(await files.upload(token, picture(bytes))).toBeTruthy();
    const { mime } = await files.upload(token, { ...picture(jpeg(65_535, 65_535, 70_000)), category: "chat_file" });
    expect(mime).toBe("image/jpeg");
  });
});
