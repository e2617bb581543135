import { timingSafeEqual } from "node:crypto";
import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { customAlphabet } from "nanoid";
import * as Limits from "../contract/limits.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";
import type { Directory } from "./directory.ts";
import { handOffMessages, handOffs } from "./schema.ts";

/** Crockford's base 32, without I, L, O and U: https://www.crockford.com/base32.html */
const newCode = customAlphabet("0123456789ABCDEFGHJKMNPQRSTVWXYZ", Limits.handOffCodeLength);
const halfOf = (code: string) => code.slice(0, Limits.handOffCodeLength / 2);

/** The signs as a person may type them: any case, spaces and dashes, O for 0, I and L for 1. */
const normalized = (code: string) => code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");

/** Undefined if another hand-off has the same first half of the code. */
export async function insertHandOff(directory: Directory, now: number) {
  const made = { id: newSecretId(), code: newCode(), token: newSecretId(), expiresAt: now + Limits.handOffValidMs };
  const row = {
    id: digest(made.id),
    codeHalf: halfOf(made.code),
    codeDigest: digest(made.code),
    maker: digest(made.token),
    tries: 0,
    expiresAt: made.expiresAt,
  };
  const inserted = await directory.insert(handOffs).values(row).onConflictDoNothing().returning();
  return inserted.length > 0 ? made : undefined;
}

const unjoined = (now: number) => and(gt(handOffs.expiresAt, now), isNull(handOffs.joiner));

/** Claims a hand-off for one device. Undefined when there is none, it has expired, or another device joined it. */
async function claim(directory: Directory, storedId: string, now: number) {
  const token = newSecretId();
  const joined = and(eq(handOffs.id, storedId), unjoined(now));
  const [row] = await directory
    .update(handOffs)
    .set({ joiner: digest(token) })
    .where(joined)
    .returning();
  return row && { token, expiresAt: row.expiresAt };
}

export async function joinById(directory: Directory, id: string, now: number) {
  return await claim(directory, digest(id), now);
}

/** A try counts before it is compared, so that parallel guesses cannot evade the limit. The last wrong one deletes. */
export async function joinByCode(directory: Directory, typed: string, now: number) {
  const code = normalized(typed);
  const [row] = await directory
    .update(handOffs)
    .set({ tries: sql`${handOffs.tries} + 1` })
    .where(and(eq(handOffs.codeHalf, halfOf(code)), unjoined(now), sql`${handOffs.tries} < ${Limits.handOffTriesMax}`))
    .returning();
  if (!row) return undefined;
  if (timingSafeEqual(Buffer.from(digest(code)), Buffer.from(row.codeDigest)))
    return await claim(directory, row.id, now);
  if (row.tries >= Limits.handOffTriesMax) await directory.delete(handOffs).where(eq(handOffs.id, row.id));
  return undefined;
}

const ofToken = (token: string) => or(eq(handOffs.maker, digest(token)), eq(handOffs.joiner, digest(token)));

/** The hand-off of a device's token. */
export async function findHandOff(directory: Directory, token: string, now: number) {
  const live = and(ofToken(token), gt(handOffs.expiresAt, now));
  const row = await directory.select().from(handOffs).where(live).get();
  return row && { id: row.id, joined: row.joiner !== null, byMaker: row.maker === digest(token) ? 1 : 0 };
}

type Side = { id: string; byMaker: number };

export async function listMessages(directory: Directory, { id, byMaker }: Side): Promise<string[]> {
  const rows = await directory
    .select()
    .from(handOffMessages)
    .where(and(eq(handOffMessages.handOffId, id), eq(handOffMessages.byMaker, 1 - byMaker)))
    .orderBy(asc(handOffMessages.number));
  return rows.map((row) => row.content);
}

/** A repeated number is ignored: the client sends again after a lost answer. */
export async function insertMessage(directory: Directory, { id, byMaker }: Side, number: number, content: string) {
  await directory.insert(handOffMessages).values({ handOffId: id, byMaker, number, content }).onConflictDoNothing();
}

export async function endHandOff(directory: Directory, token: string): Promise<void> {
  await directory.delete(handOffs).where(ofToken(token));
}

export async function forgetOldHandOffs(directory: Directory, now: number): Promise<void> {
  await directory.delete(handOffs).where(lte(handOffs.expiresAt, now));
}
