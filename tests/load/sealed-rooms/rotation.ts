import { getKeys, giveGrants } from "@contract/endpoints/keys.ts";
import { editMe } from "@contract/endpoints/members.ts";
import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { encryptEnvelope } from "../../../web/sealed/envelope.ts";
import { newSeat } from "../../../web/sealed/recipients.ts";
import { newDevice, openSealed, type SealedRoom, sealedRoomForTest } from "../../support/browser/sealed-room.ts";
import { make } from "../../support/browser/shop.ts";

const devicesEach = 2;
const loginsAtOnce = 8;
/** Nicknames: the member of the round's number is removed. */
const nicknameOf = (number: number) => `Gina ${number}`;

/** A sealed room whose seats are all taken, each by a member with a personal link and two devices. */
export async function crowdedRoom(requests: APIRequestContext, seats: number): Promise<SealedRoom> {
  const room = await sealedRoomForTest(requests, { seats });
  const headers = { token: room.owner.login.token };
  // Otherwise the owner's page would open the invitation.
  await make(requests, editMe, { body: { flags: { showInvite: false } }, headers });
  await newDevice(requests, room, room.owner.login.linkCode);
  let taken = 1;
  const enter = async () => {
    while (taken < seats) await newMember(requests, room, nicknameOf(taken++));
  };
  await Promise.all(Array.from({ length: loginsAtOnce }, enter));
  return room;
}

async function newMember(requests: APIRequestContext, room: SealedRoom, nickname: string): Promise<void> {
  const { keys } = room;
  const { token, memberId, linkCode } = (await newDevice(requests, room, room.roomCode)).login;
  const headers = { token };
  const name = await encryptEnvelope(keys, { kind: "name", memberId, eventId: "" }, { t: nickname });
  await make(requests, editMe, { body: { name }, headers });
  const { id, publicKey, proof, grant } = (await newSeat(keys, memberId, "own-seat")).recipient;
  const seat = { id, memberId, publicKey, proof, grant };
  await make(requests, giveGrants, { body: { keyEpoch: keys.newest, seats: [seat] }, headers });
  for (let devices = 1; devices < devicesEach; devices++) await newDevice(requests, room, linkCode);
}

/**
 * Milliseconds from the owner's press that removes a member until the server has acknowledged the removal and the new
 * key, and the grants in that request. Throws unless one request did both.
 */
export async function rotation(
  browser: Browser,
  requests: APIRequestContext,
  { address, room, round }: { address: string; room: SealedRoom; round: number },
) {
  const removed = nicknameOf(round);
  const context = await browser.newContext({ baseURL: address, locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await openSealed(page, room.owner);
    // Its installation caches all files, which takes seconds.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.getByRole("button", { name: "Room details" }).click();
    await page.getByRole("button", { name: /^All members/ }).click();
    await page.getByRole("button", { name: new RegExp(`^${removed}\\b`) }).click();
    await page.getByRole("button", { name: "Remove from the room" }).click();
    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().startsWith(`${address}/api/`))
        changes.push(request.postData() ?? "");
    });
    const answered = page.waitForResponse((response) => response.request().method() === "DELETE");
    const began = performance.now();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
    await (await answered).finished();
    const took = performance.now() - began;
    await page.getByText(`${removed} was removed`).waitFor();
    const { keyEpoch, recipients } = await make(requests, getKeys, { headers: { token: room.owner.login.token } });
    expect({ keyEpoch, changes: changes.length }).toEqual({ keyEpoch: round + 1, changes: 1 });
    const grants = changes.join().split("recipient_id").length - 1;
    expect(grants).toBe(recipients.length);
    return { took, grants };
  } finally {
    await context.close();
  }
}
