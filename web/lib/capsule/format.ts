import * as z from "zod/mini";

/*
 * JSON of a room capsule. A capsule is an HTML page without a script. Its JSON stands behind the messages for people, in
 * `<script type="application/json">` elements, which no browser runs: one with `data-capsule="room"`, then those with
 * "messages", each an array in ascending order, and at the end one with "files". Times are in milliseconds since 1970. The
 * bytes of files are base64 in `data:` URLs of elements with `data-capsule="file"`; of a ZIP, `path` is the path of a
 * file beside the page. Version 1, until 2026-11: the files were elements of base64, and a script showed the page.
 */

export const capsuleRoom = z.object({
  version: z.literal([1, 2]),
  /** Origin of the installation: `https://parley.example`. */
  origin: z.string(),
  roomId: z.string(),
  name: z.string(),
  endsAt: z.number(),
  madeAt: z.number(),
  filesInPage: z.boolean(),
  /** Members, and former ones and authors of imported messages whose messages are still there (`former`). */
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(["owner", "coOwner", "member"]),
      former: z.optional(z.boolean()),
    }),
  ),
});
export type CapsuleRoom = z.output<typeof capsuleRoom>;

export const capsuleMessage = z.object({
  id: z.number(),
  kind: z.enum(["text", "image", "voice", "video", "file"]),
  /** The text, the caption of a file, or the question of a poll. */
  text: z.string(),
  senderId: z.string(),
  sentAt: z.number(),
  editedAt: z.optional(z.number()),
  /** From an earlier capsule, that the room began with. */
  imported: z.optional(z.boolean()),
  /** Without a text if the quoted message was recalled or cleared. */
  quote: z.optional(z.object({ id: z.number(), senderId: z.string(), text: z.optional(z.string()) })),
  /** Id that pictures and videos share which were sent together. */
  album: z.optional(z.string()),
  file: z.optional(
    z.object({
      name: z.string(),
      /** In bytes. */
      size: z.number(),
      path: z.string(),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      seconds: z.optional(z.number()),
      transcript: z.optional(z.string()),
    }),
  ),
  poll: z.optional(z.object({ options: z.array(z.string()), counts: z.array(z.number()), voters: z.number() })),
  /** Member ids by emoji. */
  reactions: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type CapsuleMessage = z.output<typeof capsuleMessage>;

/**
 * Without a `sha256` if the server no longer had the file. `key`: key of a sealed room's file, whose digest is of its
 * encrypted bytes.
 */
export const capsuleFiles = z.array(
  z.object({ messageId: z.number(), sha256: z.optional(z.string()), key: z.optional(z.string()) }),
);
export type CapsuleFiles = z.output<typeof capsuleFiles>;

type Part = "room" | "messages" | "files";

export const jsonElement = (part: Part, value: unknown): string =>
  `<script type="application/json" data-capsule="${part}">${escapedJson(value)}</script>\n`;

const element =
  /<script type="[\w/]+" data-capsule="(\w+)"([^>]*)>([^<]*)<\/script>|data-capsule="file" (id="file-\d+" data-type="[^"]*") (?:src|href)="data:[^,"]*,([^"]*)"/g;

/** The elements of a capsule's page, in their order. */
export function* elementsOf(page: string) {
  for (const [, part = "file", attributes = "", text = "", ofFile = attributes, bytes = text] of page.matchAll(element))
    yield { part, attributes: ofFile, text: bytes };
}

export type ReadCapsule = NonNullable<Awaited<ReturnType<typeof readCapsule>>>;

/**
 * Reads what a capsule's root is computed from; undefined for another file. `digest`: SHA-256 of bytes in base64 as hex,
 * after their encryption if there is a key.
 */
export async function readCapsule(page: string, digest: (base64: string, key?: string) => Promise<string>) {
  let room: CapsuleRoom | undefined;
  const messageIds: number[] = [];
  const inPage = new Map<number, string>();
  const named: CapsuleFiles = [];
  try {
    for (const { part, attributes, text } of elementsOf(page)) {
      if (part === "room") room = z.parse(capsuleRoom, JSON.parse(text));
      if (part === "messages")
        for (const { id } of z.parse(z.array(capsuleMessage), JSON.parse(text))) messageIds.push(id);
      if (part === "file") inPage.set(Number(/id="file-(\d+)"/.exec(attributes)?.[1]), text);
      if (part === "files") named.push(...z.parse(capsuleFiles, JSON.parse(text)));
    }
    if (!room) return undefined;
    /** SHA-256 of each file, as hex. */
    const digests = room.filesInPage
      ? await Promise.all([...inPage].map(([id, text]) => digest(text, named.find((one) => one.messageId === id)?.key)))
      : named.flatMap(({ sha256 }) => sha256 ?? []);
    return { room, messageIds, digests };
  } catch {
    return undefined;
  }
}

/** JSON that cannot end its element early: `<` and the line separators of JavaScript are escaped. */
const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
