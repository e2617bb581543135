import { describe, expect, it } from "vitest";
import { decryptAvatar, encryptAvatar } from "../../../../web/sealed/avatars.ts";
import * as reference from "./reference.ts";
import { firstEpoch, twoEpochs } from "./sealed-fixtures.ts";
import { inputs } from "./vectors.ts";

const { room, member, k1, k2, nonce } = inputs;
const picture = Uint8Array.from({ length: 700 }, (_, at) => at & 255);
const place = { kind: "avatar", room, epoch: 1, member, id: "" };

describe("the picture of a member", () => {
  it("is as the independent implementation makes it, both ways", async () => {
    const made = new Uint8Array(reference.avatar(k1, place, picture, nonce));
    expect(await decryptAvatar(await twoEpochs(), member, made)).toEqual(picture);
    const encrypted = await encryptAvatar(await firstEpoch(), member, picture);
    expect(encrypted).toHaveLength(made.length);
    expect(new Uint8Array(reference.openAvatar(k1, place, encrypted))).toEqual(picture);
    const second = await encryptAvatar(await twoEpochs(), member, picture);
    expect(new Uint8Array(reference.openAvatar(k2, { ...place, epoch: 2 }, second))).toEqual(picture);
    expect(await decryptAvatar(await twoEpochs(), member, second)).toEqual(picture);
  });

  it("does not open as another member's, in another room, of another epoch, changed, cut or extended", async () => {
    const keys = await twoEpochs();
    const made = await encryptAvatar(await firstEpoch(), member, picture);
    expect(await decryptAvatar(keys, "member-2", made)).toBeUndefined();
    expect(await decryptAvatar(await twoEpochs("room-2"), member, made)).toBeUndefined();
    const changed = [0, 3, 4, 20, 500, made.length - 1].map((at) =>
      made.map((byte, index) => (index === at ? byte ^ 3 : byte)),
    );
    const others = [made.slice(0, -256), made.slice(0, 3), new Uint8Array(), new Uint8Array([...made, 0])];
    for (const bytes of [...changed, ...others]) expect(await decryptAvatar(keys, member, bytes)).toBeUndefined();
  });
});
