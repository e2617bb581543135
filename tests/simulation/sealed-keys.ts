import type { FirstKeys, Rotation } from "@contract/sealed/keys.ts";

/** Characters of 12 bytes of nonce, 256 of padded text and 16 of tag. */
const characters = 379;

/** Stands for an encrypted text: the server knows its form, length and key epoch. */
export const envelope = (keyEpoch: number, text = "") => `s1.${keyEpoch}.${text.padEnd(characters, "A")}`;

const recipientIds = ["device", "seat"] as const;

/** Stands for the keys of a set-up: of the owner's device and admin link. */
export const firstKeys: FirstKeys = {
  keyEpoch: 1,
  linkGrant: "link",
  recipients: recipientIds.map((kind) => ({ id: kind, kind, publicKey: kind, proof: "proof", grant: "grant" })),
};

/** Stands for a new key, for the same recipients. */
export const rotationTo = (keyEpoch: number): Rotation => ({
  ...{ keyEpoch, linkGrant: "link", previousGrant: "previous" },
  grants: recipientIds.map((recipientId) => ({ recipientId, grant: "grant" })),
});
