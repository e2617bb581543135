import { expect, it } from "vitest";
import { audioExtension } from "../../../../web/lib/audio-extension.ts";

it("sounds are told by the ending of their name", () => {
  const names = ["flac", "weba", "Song.MP3", "mp4", "mp3.zip", ""];
  expect(names.filter((name) => audioExtension.test(name))).toEqual(["flac", "weba", "Song.MP3"]);
});
