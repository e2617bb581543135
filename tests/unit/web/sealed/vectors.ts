/** Pinned results for the inputs in `inputs`: a change of one of them locks rooms that exist. */
import { counting } from "./reference.ts";

export const inputs = {
  room: "room-1",
  member: "member-1",
  event: "evt-1-a",
  recipient: "recipient-1",
  k1: counting(0, 32),
  k2: counting(32, 32),
  linkSecret: counting(64, 16),
  seatSecret: counting(80, 16),
  fileKey: counting(96, 32),
  nonce: counting(160, 12),
  /** Input of the ephemeral key pair of the seat's grant. */
  ephemeral: counting(200, 32),
};

/** Keys derived from K_1, in hex. */
export const derivedKeys = {
  message: "155b113e20cbcc7942cb986ab6de485bdb5f4168f50df1fdda551540f34e7255",
  name: "210bd02eceb570f953508bcc097e90c7d5cabf5dc5141c1c7e6839a86c4b2dfc",
  reaction: "3fa8a81a6c563ad96699a80f339671c2b751f8544b08297d7976a11f3e30c5e5",
  "reaction-tag": "a5844501f16038238e51fc8bb65a5386638b4d10af0e3a02efcc9913c4defc7c",
  "device-proof": "24dfa5d5324d2f6022034ec8abd7865523d4a36091c9527adf15f52cab3247da",
  call: "ca154bdb2c8bd0829b49750976459e4f53c3754531b044ea4355304526b232b2",
  previous: "854751a328c8e57f4e90c0309bb697368a87be292e4f58367b80644f5dee904d",
} as const;

/** The secret of the room link under K_1, in hex. */
export const roomLinkSecret = "a594e360866f9a5c077b92c6ed04ecde";

/** Of the link's secret, and of the file key, in hex. */
export const linkKey = "da7eef7f4ef1a7787b4bbc1b5fc8ee88102f69982e62785e29f1f2021d0fafee";
export const fileContentKey = "a41df26cbcd83a0704344408bc4867091ee9f4f47cee252538a8b130c5d93d77";

export const envelopes = [
  {
    kind: "message",
    epoch: 1,
    memberId: inputs.member,
    eventId: inputs.event,
    content: { t: "hello" },
    text: "s1.1.oKGio6Slpqeoqaqr6VmGLVlfVmQZ45SYaN4n6iKDT0JyS4BPlcYlvZyJTw4VZoo--jLwvx37slr1VKDtvJkekEQ3PBHv6jmKtEZHYstJrNlTfnnQUjGAWpta_2BZBrosAovYy2AVWI5YvYn5yIQi_wA7EPuXFMGKUISNpSRj6el_qjKmi-NnMCwWdkn_JkFHQ2jVhd8gykwHjJLUCZhwrtyVrmCN9RSLfNp9SZa8uYpCiWbBPtNuskcIb9qmT2NHThMLBj30xKqanA7vHow2nbQ9YRYSoTUWLb1SvWRsSHsmcjTuDvYCjU_FmPEQHPQPbv3VJCtj7flqhwbgD2lYweNrIK4D2VWP0Km5XVkZjC2b6_ouK1gN9zVFy8Q",
  },
  {
    kind: "option",
    epoch: 1,
    memberId: inputs.member,
    eventId: inputs.event,
    content: { t: "yes", i: 0 },
    text: "s1.1.oKGio6Slpqeoqaqr6VmGLVlfR2QGrdeYfHwd2l8DT0JyS4BPlcYlvZyJTw4VZoo--jLwvx37slr1VKDtvJkekEQ3PBHv6jmKtEZHYstJrNlTfnnQUjGAWpta_2BZBrosAovYy2AVWI5YvYn5yIQi_wA7EPuXFMGKUISNpSRj6el_qjKmi-NnMCwWdkn_JkFHQ2jVhd8gykwHjJLUCZhwrtyVrmCN9RSLfNp9SZa8uYpCiWbBPtNuskcIb9qmT2NHThMLBj30xKqanA7vHow2nbQ9YRYSoTUWLb1SvWRsSHsmcjTuDvYCjU_FmPEQHPQPbv3VJCtj7flqhwbgD2lYweNrIK4D2VWP0Km5XRYcq_0uE5rFPvOLyLL4INk",
  },
  {
    kind: "roomName",
    epoch: 2,
    memberId: "",
    eventId: "",
    content: { t: "Plans" },
    text: "s1.2.oKGio6Slpqeoqaqr07HPuEeYqR2sSyz8E9S1gxIsCiCf4Hg-fATHVGK_wEOTGIUOs4eIiDx-WCSe-rjSIlvNBbHp4VtuBRBs9LGbHI_-jmUndRAlsDh_f9S-oAG7HVes3jcConVJz0QK8cOgRQTjOcnLkjkGxOSmJxP0WVLna4g7qzyI1LODkUFoJHZAjup-K1kM2SuZSmUTFeuZpDHPx3X2hHtHdXiWY7IZalx21Dr0jgAmFy_nNObmoABt7gpEaz-JGnxFgmqJLRj4KKJoaw4ASQ2TQkjDkXTd4sTmySVKU9UXkT0J91ZcMMeUWHLGZkTAEl9aTrEfzgvGFa6L4zTkGx2f1t9MAWe19MNSypaTQ3aZEIATXyQsCvE",
  },
  {
    kind: "name",
    epoch: 1,
    memberId: inputs.member,
    eventId: "",
    content: { t: "Ada" },
    text: "s1.1.oKGio6Slpqeoqaqr70qHH_FDTV35en6TFSXZ_GGxAAj6Srsohh8xw6iG-n-CJaPlI6S-MMsYqDoqWvaHo_gkSTMfn42qVLjlOe7Bsp8W7b9BahSLPDcVv6xvxQ9spksD0qERWsSTvbVj04mLIM8W_bl3BiOZYmcapcveFCA2l_dchvYFRuuGlDGtMHZcybKVfFBapKVRw3CIx0_hmUNNYzAVyKNINNjucfK1fhss4FhA0uqmjkraKb7n_H-8LqADPhc2G9AKZb-wiUTBafF7BL6CCdqin3ilsGx33IaCOm-oQKfFsDSpDrXPnYw2fP3ada9-x2aahliGBlHfPufKYGvB1m4zujvso54pz37v3b9YZhswX0IUpkALK0g",
  },
] as const;

/** 👍 under K_1. */
export const thumbsUp =
  "r1.1.Inb82kbXhisFmBRHlpO-pa82DpnQhMFwG3T8Wk35hjpj8O0g32K_2g3PDv0aemelGmXdgohD46DLW2bXjOZZ9bHXd4FwUWNcTxazTA";

export const linkGrant = "oKGio6SlpqeoqaqrrJy0rOOrs5dFCUeDoh53aqiP4ulx-9yRhCggiKNAYkr-BxKOUGl3IA1AlAvEF7pU";
export const previousGrant = "oKGio6Slpqeoqaqrv1I90-C8tiu98NVv6fQwcAM4RL6okmNgUv1qVLPC-dxEgflCqgclxvxiaTsaUw6a";

/** In hex. */
export const seat = {
  privateKey: "6ba34acb87f0b6a1006adc690ff6f8319c7c9d2b9a6f5092fab0de188d997e3c",
  publicKey:
    "0425de0ffa16c117d7412be34c5968484cf746140f243cccb69fa1685a50c655c2f916f5e4275e2cc63259651309531a5da9c90d505a306f3819f7ffa5fc62ba41",
};
export const seatGrant =
  "BHYr2RN5XY27XTprEppV_QkuxRQivZddZFcWWMdkckiWOYhcnQpWmLstfN1h8UrsXYYpXJYoAdCWeQXrYd4AqBpUWigbaywxlWFomcCP8GY9Tg5z1QqHMoY8OL26n8riBTdrzM_jaT4xRCOkQDvER0w";
/** Of a link made under K_1: by another member, and by its own. */
export const seatRecipientId = "HLUEbQixoAfXZ6R-Pq6-ZA";
export const ownSeatRecipientId = "FvYNeZm_fRKLZUq-Xj1W0w";
/** Of a device with the seat's public key. */
export const deviceProof = "ahkAYttvG8aolwiF3-iyioa2bkbaEwfUCVeqcbeJzJU";

/** Encrypted files in hex: without content, and with "hello". */
export const files = [
  { plaintext: "", encrypted: "55743ff8875603b1550c619326d1dc3a" },
  { plaintext: "hello", encrypted: "073786571c1e2528846149eefc5fff160166a963c2" },
];

/** RFC 9180 appendix A.3.1: the same KEM and KDF with AES-128-GCM. */
export const rfc9180 = {
  ephemeralInput: "4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e",
  ephemeralPrivateKey: "4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb",
  recipientInput: "668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550",
  recipientPrivateKey: "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2",
  info: "4f6465206f6e2061204772656369616e2055726e",
  text: "4265617574792069732074727574682c20747275746820626561757479",
  aad: "436f756e742d30",
  ciphertext: "5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434",
};
