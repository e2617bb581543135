import { joinHandOff, makeHandOff } from "@contract/endpoints/hand-offs.ts";
import { pagePath } from "@contract/routes/routes.ts";
import { publicApi } from "../../api/public-api.ts";
import { emojiOf } from "../../lib/verification-emoji.ts";
import { type Bytes, fromBase64url, toBase64url } from "../../sealed/bytes.ts";
import {
  commitmentTo,
  decrypt,
  deriveKeys,
  encrypt,
  type KeyPair,
  linkSecretBytes,
  newKeyPair,
  type Side,
  toBytes,
} from "./key-schedule.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";

/** The device that shows the link: the one that has the rooms, or the one that gets them. */
export type LinkPresenter = "old" | "new";

/** Contents of a link. The secret is in the URL's fragment, which no server sees. */
export interface HandOffLink {
  presenter: LinkPresenter;
  id: string;
  secret: Bytes;
}

const presenterSigns: Record<LinkPresenter, string> = { old: "o", new: "n" };

export function linkTo({ presenter, id, secret }: HandOffLink): string {
  return new URL(`${pagePath("/continue")}#${presenterSigns[presenter]}.${id}.${toBase64url(secret)}`, location.origin)
    .href;
}

/** Parses a hand-off link's URL fragment. */
export function readLink(fragment: string): HandOffLink | undefined {
  const [, sign, id, secret] = /^([on])\.(\w+)\.([\w-]{22})$/.exec(fragment) ?? [];
  const bytes = secret === undefined ? undefined : fromBase64url(secret);
  return id === undefined || !bytes
    ? undefined
    : { presenter: sign === presenterSigns.old ? "old" : "new", id, secret: bytes };
}

/** An encrypted and authenticated channel between two devices, through a mailbox of the server. */
export interface SecureChannel {
  /** To compare on both devices; undefined where the secret of a link proves the other device. */
  emoji: string[] | undefined;
  send(value: unknown): Promise<void>;
  receive(): Promise<unknown>;
  end(): void;
}

/** First sign of the joiner's first message: the link's secret is part of the keys, or not. */
const byLink = "l";
const byCode = "c";

async function begin(side: Side, pair: KeyPair, other: Bytes, box: Mailbox, secret?: Bytes): Promise<SecureChannel> {
  const keys = await deriveKeys(side, pair, other, secret);
  let sent = 0;
  let received = 0;
  return {
    emoji: secret ? undefined : emojiOf(keys.emoji),
    async send(value) {
      await box.write(toBase64url(await encrypt(keys.own, sent++, JSON.stringify(value))));
    },
    async receive() {
      const message = await box.read();
      return JSON.parse(await decrypt(keys.other, received++, toBytes(message)));
    },
    end: box.end,
  };
}

/** Makes a mailbox, and waits for another device. `onMade`: called with the link and the code to show. */
export async function offerChannel(
  presenter: LinkPresenter,
  signal: AbortSignal,
  onMade: (shown: { link: string; code: string }) => void,
): Promise<SecureChannel> {
  const pair = await newKeyPair();
  const secret = crypto.getRandomValues(new Uint8Array(linkSecretBytes));
  const { id, code, token } = await publicApi(makeHandOff, { signal });
  const box = openMailbox(token, signal);
  await box.write(toBase64url(await commitmentTo(pair.publicKey)));
  onMade({ link: linkTo({ presenter, id, secret }), code });
  const joiner = await box.read();
  await box.write(toBase64url(pair.publicKey));
  return begin("maker", pair, toBytes(joiner.slice(1)), box, joiner[0] === byLink ? secret : undefined);
}

/** Joins the mailbox of a link or a code, which works once. */
export async function joinChannel(by: HandOffLink | { code: string }, signal: AbortSignal): Promise<SecureChannel> {
  const pair = await newKeyPair();
  const secret = "code" in by ? undefined : by.secret;
  const { token } = await publicApi(joinHandOff, { body: "code" in by ? by : { id: by.id }, signal });
  const box = openMailbox(token, signal);
  const commitment = await box.read();
  await box.write((secret ? byLink : byCode) + toBase64url(pair.publicKey));
  const maker = toBytes(await box.read());
  if (toBase64url(await commitmentTo(maker)) !== commitment) throw new Error("The other device changed its key.");
  return begin("joiner", pair, maker, box, secret);
}
