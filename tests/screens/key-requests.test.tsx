import { getKeys, registerDevice } from "@contract/endpoints/keys.ts";
import type { RoomKeys } from "@contract/sealed/keys.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionPrefix } from "../../web/device/session-prefix.ts";
import { fromBase64url, randomBytes } from "../../web/sealed/bytes.ts";
import { encryptEnvelope } from "../../web/sealed/envelope.ts";
import { EpochKeys } from "../../web/sealed/epoch-keys.ts";
import { makeRecipientGrant, wrapKey } from "../../web/sealed/grants.ts";
import { seatKeysOf } from "../../web/sealed/seat/seat-keys.ts";
import { connectTo } from "../support/screens/edge.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { gina, membersRoom } from "../support/screens/room.ts";
import { composer, open } from "../support/screens/screen.tsx";

it("a device with a former key only shows its signs in the chat, and writes once a member has let it in", async () => {
  const server = membersRoom();
  const { session, roomId, memberId } = server;
  const [k1, k2] = [randomBytes(32), randomBytes(32)];
  let keys: RoomKeys = { keyEpoch: 1, grants: [], recipients: [] };
  server.answer(getKeys, () => keys);
  server.answer(registerDevice, ({ body: { grant, ...device } }) => {
    keys = { ...keys, recipients: [{ ...device, kind: "device", memberId, waits: grant === undefined }] };
    return {};
  });
  server.info = { sealed: true, keyEpoch: 2 };
  connectTo(server);
  const seat = await seatKeysOf(session);
  await seat.enter({ keyEpoch: 1, key: k1 });
  // The member was renamed on another device under the newest key.
  const newest = new EpochKeys(roomId);
  await newest.trust(2, k2, []);
  const name = await encryptEnvelope(newest, { kind: "name", memberId, eventId: "" }, { t: "Gina" });
  server.me = { name };
  server.members.splice(0, 1, { ...gina, name });
  // The room has a new password, and the member has logged in again.
  keys = { keyEpoch: 2, grants: [], recipients: [] };
  localStorage.setItem(sessionPrefix + session.linkCode, JSON.stringify({ ...session, sealed: true }));
  await setSize(phone);
  await open(server, `/chatroom/${roomId}`);
  const bar = page.getByRole("button", { name: /^Waiting for the key/ });
  await bar.click();
  const signs = page.getByRole("dialog").getByRole("list", { name: "Signs of this device" });
  await expect.poll(() => signs.getByRole("listitem").elements().length).toBe(6);
  await expectNoFaults();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  const own = { kind: "device" as const, memberId, id: seat.recipientId };
  const publicKey = fromBase64url(await seat.publicKey()) ?? new Uint8Array();
  const grant = await makeRecipientGrant(roomId, 2, k2, { ...own, publicKey });
  const previous = await wrapKey("previous", roomId, 2, { key: k1, under: k2 });
  keys = {
    ...keys,
    grants: [
      { kind: "device", keyEpoch: 2, recipientId: own.id, grant },
      { kind: "previous", keyEpoch: 2, grant: previous },
    ],
  };
  await expect.element(composer()).toBeEnabled();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
