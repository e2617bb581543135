import { randomUUID } from "node:crypto";
import { call } from "../../chaos/upload-client.ts";
import { wire } from "../../chaos/wire.ts";
import { png } from "../../support/browser/pictures.ts";
import type { Talker } from "../harness/talker.ts";

/** Messages in reach of the scrolled 40,000 pixels, which also hold albums: each picture is an upload. */
const newest = 1500;
/** An album of three pictures after so many messages. */
const albumEvery = 30;
const albumSize = 3;

/** The mixture, for the page of results. */
export const seeded =
  "Of 100 messages 20 have Markdown, 3 are edited and 1 is a poll; the newest also have albums of three pictures.";

/** Fills a room as people do. */
export async function seedRoom(address: string, token: string, talker: Talker, count: number): Promise<void> {
  const recent = Math.min(newest, count);
  await talker.say(count - recent, { mixed: true });
  for (let left = recent; left > 0; left -= albumEvery) {
    await talker.say(Math.min(albumEvery, left), { mixed: true });
    const albumId = randomUUID().slice(0, 16);
    for (let n = 0; n < albumSize; n++) {
      const { file, width, height } = await picture(address, token, left + n);
      const content = n === 0 ? "Three of **yesterday**" : "";
      talker.send({ lx: 2, content, file_id: file, width, height, album_id: albumId });
    }
    await talker.say(0);
  }
}

/** Uploads a picture of its own colour and shape. */
async function picture(address: string, token: string, n: number) {
  const [width, height] = n % 2 === 0 ? [480, 320] : [320, 480];
  const { name, buffer } = png(`picture-${n}.png`, width, height, [(n * 37) % 196, (n * 91) % 196, (n * 53) % 196]);
  const about = { name, mime: "image/png", category: "chat_img" };
  return { file: await upload(address, token, about, new Uint8Array(buffer)), width, height };
}

/** Uploads a file of one part; its id. */
export async function upload(
  address: string,
  token: string,
  about: { name: string; mime: string; category: string },
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { file_id } = await call(address, "POST", "/api/uploads", { ...about, size: body.length }, token);
  const path = `/api/uploads/${file_id}/parts/1`;
  const answer = await fetch(address + path, { method: "PUT", headers: { token }, body });
  if (!answer.ok) throw new Error(`A file was refused: ${answer.status}`);
  wire.watch?.answered("PUT", path, answer.status, await answer.text());
  await call(address, "POST", `/api/uploads/${file_id}/complete`, undefined, token);
  return String(file_id);
}
