import { env } from "cloudflare:workers";
import { endpointsWithKeys } from "@contract/sealed/endpoints-with-keys.ts";
import { afterEach, expect, it, vi } from "vitest";
import { apiWithToken } from "../../../web/api/api-with-token.ts";
import { type Bytes, fromBase64url } from "../../../web/sealed/bytes.ts";
import { encryptEnvelope } from "../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../web/sealed/epoch-keys.ts";
import { linkSecretOf, makeRecipientGrant, wrapKey } from "../../../web/sealed/grants.ts";
import { publicKeyOf } from "../../../web/sealed/recipients.ts";
import { actWithRotation } from "../../../web/sealed/seat/rotate.ts";
import { randomNumbers } from "../../support/random-numbers.ts";
import { History } from "./history.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const stepsByChance = 10;

it("whoever lost access opens nothing that was sent afterwards, and all others read everything, in every history", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const wanted = Number(env.HISTORIES);
  const first = Number(env.SEED);
  const counts: Record<string, number> = {};
  const seen = { texts: 0, outsiders: 0, rotations: 0, devices: 0 };
  for (let seed = first; seed < first + wanted; seed++) {
    const history = await History.begin(randomNumbers(seed));
    const steps: string[] = [];
    try {
      for (const step of ["join", "join"] as const) steps.push(await history.play(step));
      for (let n = 0; n < stepsByChance; n++) steps.push(await history.play());
      expect(await history.end()).toEqual({ opened: [], lockedOut: [] });
    } catch (error) {
      throw new Error(`seed ${seed}, after ${steps.join(", ")}`, { cause: error });
    }
    for (const step of steps) counts[step] = (counts[step] ?? 0) + 1;
    seen.texts += history.sent.length;
    seen.outsiders += history.outsiders.length;
    seen.rotations += history.captured.previous.length;
    seen.devices += history.people.flatMap(({ devices }) => devices).length;
  }
  console.log(`${wanted} histories from seed ${first}:`, counts, seen);
  expect(seen.outsiders).toBeGreaterThan(0);
});

it("the check finds a key for a removed device or the former room link, a text under the former key, and a forgotten device", async () => {
  // A room of three from which one was removed.
  const history = await History.begin(randomNumbers(1));
  for (const step of ["join", "join", "join", "remove"] as const) await history.play(step);
  const { keys } = history.owner.seat;
  const keyOf = (epoch: number): Bytes => keys.bytesOf(epoch) ?? new Uint8Array();
  const [removed] = history.outsiders;
  if (!removed) throw new Error("nobody was removed");
  expect(await history.end()).toEqual({ opened: [], lockedOut: [] });
  const epoch = keys.newest;
  const { captured, sent } = history;

  // A rotation that wraps the new key for a removed device, too.
  const { memberId, recipients } = removed;
  const device = recipients.find(({ kind }) => kind === "device");
  const publicKey = device && fromBase64url(await publicKeyOf(device.keys));
  const recipient = { kind: "device" as const, memberId, id: "removed", publicKey: publicKey ?? new Uint8Array() };
  const grant = await makeRecipientGrant(history.roomId, epoch, keyOf(epoch), recipient);
  captured.recipients.push({ id: "removed", keyEpoch: epoch, grant });
  expect((await history.end()).opened).toContain(sent.at(-1)?.clear);
  captured.recipients.pop();

  // A new key under the secret of the former room link.
  const secret = await linkSecretOf(keyOf(epoch - 1));
  captured.links.push({
    keyEpoch: epoch,
    grant: await wrapKey("link", history.roomId, epoch, { key: keyOf(epoch), under: secret }),
  });
  expect((await history.end()).opened).toContain(sent.at(-1)?.clear);
  captured.links.pop();

  // A text that is sent under the former key.
  const former = new EpochKeys(history.roomId);
  await former.trust(epoch - 1, keyOf(epoch - 1), []);
  const { memberId: ownersId } = history.owner.session;
  const text = await encryptEnvelope(former, { kind: "name", memberId: ownersId, eventId: "" }, { t: "late" });
  sent.push({ text, clear: "late", memberId: ownersId });
  expect((await history.end()).opened).toEqual(["late"]);
  sent.splice(
    sent.findIndex(({ clear }) => clear === "late"),
    1,
  );

  // A rotation that forgets a device.
  const { seat, session } = history.owner;
  const forgotten = history.people[1]?.devices[0]?.seat.recipientId ?? "";
  await actWithRotation(seat, ({ grants, ...rotation }) => {
    const others = grants.filter(({ recipientId }) => recipientId !== forgotten);
    const body = { rotation: { ...rotation, grants: others, leftOut: [forgotten] } };
    return apiWithToken(session.token)(endpointsWithKeys.resetRoomLink, { body });
  });
  const { opened, lockedOut } = await history.end();
  expect(opened).toEqual([]);
  expect(lockedOut.join()).toContain(`${history.people[1]?.memberId} lacks the key`);
});
