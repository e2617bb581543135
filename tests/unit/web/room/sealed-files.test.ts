import { expect, it, vi } from "vitest";
import { fetchLink } from "../../../../web/media/sealed-links.ts";
import { openSealedFiles, withLocalLinks } from "../../../../web/room/sealed/sealed-files.ts";
import { newFileKey } from "../../../../web/sealed/files.ts";
import * as Limits from "../../../../worker/contract/limits.ts";
import { aMessage } from "../../support/room-things.ts";

it("a page without a service worker reads a file of any size piece by piece, and none of more than 50 MB as a whole", async () => {
  vi.stubGlobal("fetch", async () => new Response(new ReadableStream()));
  vi.stubGlobal("location", { origin: "https://here.example" });
  openSealedFiles("r", async () => undefined);
  const file = { k: newFileKey(), n: "film.mp4", s: Limits.decryptedInPageMaxBytes + 1, m: "video/mp4" };
  const { fileUrl = "" } = withLocalLinks("r", { ...aMessage(4, "a", { fileUrl: "https://here.example/f" }), file });
  expect((await fetchLink(fileUrl)).status).toBe(413);
  expect((await fetchLink(fileUrl, { streamed: true })).status).toBe(200);
});
