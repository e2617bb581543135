import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import { registerDevice } from "@contract/endpoints/keys.ts";
import { editMe } from "@contract/endpoints/members.ts";
import type { Login } from "@contract/login.ts";
import { endpointsWithKeys } from "@contract/sealed/endpoints-with-keys.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { encryptEnvelope } from "../../../web/sealed/envelope.ts";
import type { EpochKeys } from "../../../web/sealed/epoch-keys.ts";
import { enrol, newRecipientId, publicKeyOf } from "../../../web/sealed/recipients.ts";
import { makeFirstEpoch } from "../../../web/sealed/rotation.ts";
import { buyRoom, make, type Wishes } from "./shop.ts";

/** A device of a member, made outside of a browser. */
interface Device {
  login: Pick<Login, "token" | "roomId" | "linkCode" | "memberId" | "role">;
  recipientId: string;
  grant: string;
  keys: CryptoKeyPair;
}

export interface SealedRoom {
  owner: Device;
  roomCode: string;
  password: string;
  keys: EpochKeys;
  /** Paths of the links, with their secrets. */
  adminLink: string;
  roomLink: string;
}

const stateDir = () => process.env.TEST_STATE_DIR ?? "";
/** Files of the server's databases and bucket. */
const storedFiles = () =>
  readdirSync(stateDir(), { recursive: true, encoding: "utf8" })
    .filter((file) => /[/\\]blobs[/\\]|\.sqlite(-wal)?$/.test(file))
    .map((file) => join(stateDir(), file));

/** Bytes of a stored file; none if the server has deleted it since it was listed. */
export function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** The page stores the private key as one that cannot be exported. */
const newKeys = () => crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);

/** Buys and sets up a sealed room through the API. */
export async function sealedRoomForTest(
  request: APIRequestContext,
  wishes: Pick<Wishes, "seats"> = {},
): Promise<SealedRoom> {
  const password = "open sesame";
  const { code, link } = await buyRoom(request, { ...wishes, sealed: true });
  const { sealed } = await make(request, getLink, { params: { code } });
  if (!sealed?.memberId) throw new Error("the room is not sealed");
  const { roomId, memberId } = sealed;
  const device = await newKeys();
  const recipientId = newRecipientId();
  const recipient = { kind: "device" as const, memberId, id: recipientId, publicKey: await publicKeyOf(device) };
  const { body, keys, linkSecret, seatSecret } = await makeFirstEpoch(roomId, recipient);
  const recipients = body.recipients.map(({ id, kind, publicKey, proof, grant }) => ({
    ...{ id, kind, publicKey, proof, grant },
  }));
  const { keyEpoch, linkGrant } = body;
  const name = await encryptEnvelope(keys, { kind: "name", memberId, eventId: "" }, { t: "Olivia" });
  const roomName = await encryptEnvelope(keys, { kind: "roomName", memberId: "", eventId: "" }, { t: "Reading room" });
  const login = await make(request, endpointsWithKeys.setUpRoom, {
    body: { code, password, name, roomName, keys: { keyEpoch, linkGrant, recipients } },
  });
  // Otherwise the owner's page would open the invitation.
  await make(request, editMe, { body: { flags: { showInvite: false } }, headers: { token: login.token } });
  const grant = recipients.find(({ id }) => id === recipientId)?.grant ?? "";
  const { pathname } = new URL(login.room.roomLink ?? "");
  return {
    owner: { login, recipientId, grant, keys: device },
    roomCode: pathname.split("/").at(-1) ?? "",
    ...{ password, keys },
    adminLink: `${new URL(link).pathname}#s1.${seatSecret}`,
    roomLink: `${pathname}#s1.${linkSecret}`,
  };
}

/** Takes a seat by the room link, on a registered device. */
export async function newGuest(request: APIRequestContext, room: SealedRoom, nickname: string): Promise<Device> {
  const guest = await newDevice(request, room, room.roomCode);
  const { memberId, token } = guest.login;
  const name = await encryptEnvelope(room.keys, { kind: "name", memberId, eventId: "" }, { t: nickname });
  await make(request, editMe, { body: { name }, headers: { token } });
  return guest;
}

/** Logs in with the code of a room link or personal link, and registers the device. */
export async function newDevice(
  request: APIRequestContext,
  { password, keys }: SealedRoom,
  code: string,
): Promise<Device> {
  const login = await make(request, logIn, { body: { code, password } });
  if (!("token" in login)) throw new Error("the guest waits");
  const { token, memberId } = login;
  const device = await newKeys();
  const id = newRecipientId();
  const enrolled = await enrol(keys, { kind: "device", memberId, id, publicKey: await publicKeyOf(device) });
  const { publicKey, proof, proofEpoch, grant } = enrolled;
  await make(request, registerDevice, { body: { id, publicKey, proof, proofEpoch, grant }, headers: { token } });
  return { login, recipientId: id, grant, keys: device };
}

/** Opens the chat in a page that becomes the device. */
export async function openSealed(page: Page, { login, recipientId, grant, keys }: Device): Promise<void> {
  const { token, roomId, linkCode, memberId, role } = login;
  const jwk = await crypto.subtle.exportKey("jwk", keys.privateKey);
  const session = {
    ...{ linkCode, cameBy: linkCode, token, roomId, memberId, role },
    ...{ roomName: "", lastActiveAt: Date.now(), sealed: true },
  };
  await page.goto("/robots.txt");
  await page.evaluate(
    async ({ session, jwk, recipientId, grant, seat }) => {
      const algorithm = { name: "ECDH", namedCurve: "P-256" };
      const { d: _, ...publicJwk } = jwk;
      const stored = {
        recipientId,
        keys: {
          privateKey: await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["deriveBits"]),
          publicKey: await crypto.subtle.importKey("jwk", { ...publicJwk, key_ops: [] }, algorithm, true, []),
        },
        storageKey: await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
        grants: { keyEpoch: 1, grant, previous: [] },
      };
      const opening = indexedDB.open("parley", 3);
      await new Promise<void>((resolve, reject) => {
        opening.onupgradeneeded = () => {
          for (const name of ["outbox", "files", "drafts", "cache", "hidden", "heard", "keys"])
            opening.result.createObjectStore(name);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("keys", "readwrite");
          writing.objectStore("keys").put(stored, seat);
          writing.oncomplete = () => resolve();
          writing.onabort = () => reject(writing.error);
        };
      });
      opening.result.close();
      localStorage.setItem(`parley.session.${session.linkCode}`, JSON.stringify(session));
    },
    { session, jwk, recipientId, grant, seat: `${roomId}/${memberId}/` },
  );
  await page.goto(`/chatroom/${roomId}`);
}

/** True if the server has stored this anywhere, in its databases or its bucket. */
export function isStored(canary: string | Buffer): boolean {
  return storedFiles().some((file) => bytesOf(file).includes(canary));
}

/** Changes a byte of the latest stored file of this length, as a hostile server can. A retried test has earlier ones. */
export function damageFile(length: number, at: number): void {
  const found = storedFiles().filter((file) => /[/\\]blobs[/\\]/.test(file) && bytesOf(file).length === length);
  const [file] = found.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (file === undefined) throw new Error(`no file of ${length} bytes`);
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}
