import type { Missed } from "@contract/frames/resume.ts";
import type { Api } from "../../api/api.ts";
import type { Session } from "../../device/session.ts";
import { ReplayDetection } from "../../sealed/replay-detection.ts";
import type { RoomCodec, RoomMessage } from "../../sealed/room-codec.ts";
import { sealedCodec } from "../../sealed/sealed-codec.ts";
import { verificationEmojiOf } from "../../sealed/seat/comparison.ts";
import { type KeyRequest, keyRequests, letIn } from "../../sealed/seat/key-requests.ts";
import { ownLinkSecret, replaceGivenLink } from "../../sealed/seat/own-link.ts";
import { rotateIfDue } from "../../sealed/seat/rotate.ts";
import { seatKeysOf } from "../../sealed/seat/seat-keys.ts";
import type { ContentCodec } from "../codec/content-codec.ts";
import type { RoomSnapshot } from "../state/room-snapshot.ts";
import { Avatars } from "./avatars.ts";
import { callCodec } from "./call-codec.ts";
import type { DeviceSearch, SearchSource } from "./device-search.ts";
import { encryptItem } from "./encrypt-item.ts";
import { codecForPage } from "./page-codec.ts";
import { sealedApi } from "./sealed-api.ts";
import { openSealedFiles } from "./sealed-files.ts";

interface SealedContentOptions {
  session: Session;
  unnamed?(): string;
  /** Fetches a message again, for new links to its files. */
  renewLinks?(messageId: number): Promise<void>;
  /** False where no picture of a member is shown: none is fetched and decrypted. */
  pictures?: boolean;
  onPicture?(memberId: string, address: string): void;
  onSearchProgress?: SearchSource["onProgress"];
  /** Messages of the device's cache. */
  known?(): readonly RoomMessage[];
}

/** A sealed room's keys and codec on this device, in the chunk of sealed rooms. */
export async function openSealedContent(options: SealedContentOptions) {
  const { session, unnamed = () => "", renewLinks, onSearchProgress = () => {}, known } = options;
  const { pictures = true, onPicture = () => {} } = options;
  const seat = await seatKeysOf(session);
  const sealed = sealedCodec(seat.keys, session.memberId, new ReplayDetection(known));
  const avatars = pictures ? new Avatars(seat.keys, onPicture) : { addressOf: () => "" };
  const opened = codecForPage(sealed, { seat, avatars, unnamed });
  if (renewLinks) openSealedFiles(session.roomId, renewLinks);
  let search: DeviceSearch | undefined;
  const codec: ContentCodec = {
    ...opened,
    encodeItem: (item, state) => encryptItem(opened, item, state),
    ...callCodec(seat.keys),
    decodeMissed(missed) {
      search?.noteMissed(missed);
      return decryptMissed(opened, missed);
    },
    decodeSnapshot(snapshot) {
      // A snapshot has the newest messages only: others that were read may have changed, too.
      search = undefined;
      return decryptSnapshot(opened, snapshot);
    },
    async decodePushes(pushes, find) {
      const decoded = await opened.decodePushes(pushes, find);
      search?.note(decoded);
      return decoded;
    },
  };
  const ownEmoji = async (keyEpoch: number) => {
    const { memberId, recipientId: id } = seat;
    return verificationEmojiOf(session.roomId, keyEpoch, { memberId, id, publicKey: await seat.publicKey() });
  };
  let replacing: Promise<void> | undefined;
  const replaced = () => {
    replacing ??= replaceGivenLink(seat, session).finally(() => {
      replacing = undefined;
    });
    return replacing;
  };
  let emoji: { keyEpoch: number; made: Promise<string[]> } | undefined;
  return {
    codec,
    seat,
    /** The API with encrypted bodies and decrypted answers. */
    wrap: (api: Api) =>
      sealedApi(api, {
        ...{ codec, seat, token: session.token },
        async search(opened) {
          const { openDeviceSearch } = await import("./open-device-search.ts");
          search ??= openDeviceSearch({ api, opened, keys: seat.keys, onProgress: onSearchProgress });
          return search;
        },
      }),
    /** Rotates the keys if access ended without a rotation. Rejects with an `ApiError`. */
    rotateIfDue: () => rotateIfDue(seat, session.token),
    /**
     * Asks a member for the key. Resolves with the emoji of this device, and with `isOffered` once a member has offered the
     * key, which that member's code accepts; undefined once this device has the key. Rejects with an `ApiError`.
     */
    async ask() {
      const keyEpoch = await seat.ask();
      if (seat.keys.has(keyEpoch)) return undefined;
      if (emoji?.keyEpoch !== keyEpoch) emoji = { keyEpoch, made: ownEmoji(keyEpoch) };
      return { emoji: await emoji.made, isOffered: seat.isOffered };
    },
    requests: () => keyRequests(seat),
    letIn: (request: KeyRequest) => letIn(seat, session.token, request),
    imports: async () => (await import("./sealed-imports.ts")).sealedImports(seat.keys),
    async ownLinkSecret() {
      // If that fails, the former secret still opens the link.
      await replaced().catch(() => undefined);
      return await ownLinkSecret(seat, session.token);
    },
    replaceGivenLink: replaced,
  };
}

export type SealedContent = Awaited<ReturnType<typeof openSealedContent>>;

async function decryptMissed(codec: RoomCodec, missed: Missed): Promise<Missed> {
  const { room, members } = missed;
  const [messages, openedRoom, openedMembers] = await Promise.all([
    codec.decodeMessages(missed.messages),
    room && codec.decodeRoom(room),
    members && codec.decodeMembers(members),
  ]);
  return {
    ...missed,
    messages: [...messages],
    ...(openedRoom ? { room: openedRoom } : {}),
    ...(openedMembers ? { members: [...openedMembers] } : {}),
  };
}

async function decryptSnapshot(codec: RoomCodec, snapshot: RoomSnapshot): Promise<RoomSnapshot> {
  const [room, members, messages] = await Promise.all([
    codec.decodeRoom(snapshot.room),
    codec.decodeMembers(snapshot.members),
    codec.decodeMessages(snapshot.messages),
  ]);
  return { ...snapshot, room, members, messages };
}
