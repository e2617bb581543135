/* Golden bodies of sealed rooms: the JSON on the wire, and the parsed value. */
import { endpoints } from "@contract/endpoints/endpoints.ts";
import { linkInfo } from "@contract/link-info.ts";
import { type GoldenBody, golden } from "../golden-body.ts";

const id = `${"i".repeat(21)}A`;
const publicKey = `B${"k".repeat(85)}E`;
const proof = `${"p".repeat(42)}A`;
const wrapped = "w".repeat(80);
const grant = `${"g".repeat(150)}A`;
const envelope = `s1.2.${"e".repeat(378)}A`;

const identityWire = `"id":"${id}","public_key":"${publicKey}","proof":"${proof}"`;
const identity = { id, publicKey, proof };
const rotationWire = `{"epoch":2,"link_grant":"${wrapped}","previous_grant":"${wrapped}","grants":[{"recipient_id":"${id}","grant":"${grant}"}],"left_out":["${id}"]}`;
const rotation = {
  ...{ keyEpoch: 2, linkGrant: wrapped, previousGrant: wrapped },
  ...{ grants: [{ recipientId: id, grant }], leftOut: [id] },
};

export const goldenKeys: readonly GoldenBody[] = [
  golden(
    "a set-up of a sealed room",
    endpoints.setUpRoom.body,
    `{"ic":"abc","password":"secret","mc":"${envelope}","chat_mc":"${envelope}","keys":{"epoch":1,"link_grant":"${wrapped}",` +
      `"recipients":[{${identityWire},"grant":"${grant}","kind":"device"},{${identityWire},"grant":"${grant}","kind":"seat"}]}}`,
    {
      ...{ code: "abc", password: "secret", name: envelope, roomName: envelope },
      keys: {
        ...{ keyEpoch: 1, linkGrant: wrapped },
        recipients: [
          { ...identity, grant, kind: "device" },
          { ...identity, grant, kind: "seat" },
        ],
      },
    },
  ),
  golden(
    "a sealed room's personal link",
    linkInfo,
    `{"kind":"seat","state":"open","chat_mc":"${envelope}","needs_password":true,"needs_name":false,` +
      `"sealed":{"chat_id":"room12345678","key_epoch":2,"grant":"${grant}","recipient_id":"${id}","uid":"member0001","inviter_uid":"owner00001"}}`,
    {
      ...{ kind: "seat", state: "open", roomName: envelope, needsPassword: true, needsName: false },
      sealed: {
        ...{ roomId: "room12345678", keyEpoch: 2, grant, recipientId: id },
        ...{ memberId: "member0001", inviterId: "owner00001" },
      },
    },
  ),
  golden(
    "the keys of a device",
    endpoints.getKeys.data,
    `{"key_epoch":2,"rotation_due":true,"grants":[{"kind":"device","epoch":2,"recipient_id":"${id}","grant":"${grant}"},` +
      `{"kind":"previous","epoch":2,"grant":"${wrapped}"}],"recipients":[{"id":"${id}","kind":"device","uid":"member0001",` +
      `"public_key":"${publicKey}","proof":"${proof}","proof_epoch":1},{"id":"${id}","kind":"device","uid":"member0001",` +
      `"public_key":"${publicKey}","waits":true}]}`,
    {
      ...{ keyEpoch: 2, rotationDue: true },
      grants: [
        { kind: "device", keyEpoch: 2, recipientId: id, grant },
        { kind: "previous", keyEpoch: 2, grant: wrapped },
      ],
      recipients: [
        { ...identity, kind: "device", memberId: "member0001", proofEpoch: 1 },
        { id, publicKey, kind: "device", memberId: "member0001", waits: true },
      ],
    },
  ),
  golden(
    "a device with its key",
    endpoints.registerDevice.body,
    `{"recipient_id":"${id}","public_key":"${publicKey}","proof":"${proof}","proof_epoch":2,"grant":"${grant}"}`,
    { ...identity, proofEpoch: 2, grant },
  ),
  golden(
    "a device that waits for a key",
    endpoints.registerDevice.body,
    `{"recipient_id":"${id}","public_key":"${publicKey}"}`,
    { id, publicKey },
  ),
  golden(
    "grants for a device and a personal link",
    endpoints.giveGrants.body,
    `{"epoch":2,"grants":[{"recipient_id":"${id}","grant":"${grant}"}],"seats":[{${identityWire},"grant":"${grant}","uid":"member0001"}]}`,
    {
      ...{ keyEpoch: 2, grants: [{ recipientId: id, grant }] },
      seats: [{ ...identity, grant, memberId: "member0001" }],
    },
  ),
  golden("a rotation", endpoints.rotateKeys.body, rotationWire, rotation),
  golden("a rotated key", endpoints.rotateKeys.data, '{"key_epoch":2}', { keyEpoch: 2 }),
  golden("a removal with a rotation", endpoints.removeMember.body, `{"new_link":true,"rotation":${rotationWire}}`, {
    renewLink: true,
    rotation,
  }),
];
