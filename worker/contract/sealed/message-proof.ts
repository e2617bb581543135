/*
 * Proof of a message's text in a report (message franking: Grubbs, Lu, Ristenpart 2017). The nonce of the message's
 * envelope is a commitment to its text, under a random key in the envelope: see web/sealed/formats.ts.
 */

export const proofKeyBytes = 32;

/** Text whose HMAC-SHA-256 begins with the nonce. `senderId`, `eventId`: as the server stores them with the message. */
export function committedText(roomId: string, senderId: string, eventId: string, text: string): string {
  return JSON.stringify(["proof", roomId, senderId, eventId, text]);
}
