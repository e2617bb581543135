import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import type { OperatorRole } from "../../contract/operator-roles.ts";
import { newSecretId } from "../../lib/crypto/codes.ts";
import { digest } from "../../lib/crypto/keyring.ts";
import type { Directory } from "../directory.ts";
import { type OperatorRow, operatorChallenges, operatorSessions, operators } from "./schema.ts";

/** People who use the operator's console, their sessions, and challenges of their passkeys. */

const present = isNull(operators.removedAt);

/** Id of the holder of the operator token, who is in no row. */
export const tokenHolder = "token";

/** A passkey as it is stored: base64url. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  signCount: number;
}

/** Enrols an administrator without an invitation. */
export async function insertAdmin(
  directory: Directory,
  name: string,
  passkey: StoredPasskey,
  now: number,
): Promise<OperatorRow> {
  const row = { id: newSecretId(), name, role: "admin", createdAt: now, ...passkey } as const;
  return await directory.insert(operators).values(row).returning().get();
}

/** Invites an operator; the secret enrols one passkey. */
export async function insertInvited(
  directory: Directory,
  { name, role }: { name: string; role: OperatorRole },
  now: number,
): Promise<string> {
  const secret = newSecretId();
  const invite = { inviteDigest: digest(secret), inviteEndsAt: now + OperatorLimits.inviteValidMs };
  await directory.insert(operators).values({ id: newSecretId(), name, role, createdAt: now, ...invite });
  return secret;
}

const invitedBy = (secret: string, now: number) =>
  and(eq(operators.inviteDigest, digest(secret)), gt(operators.inviteEndsAt, now), present);

const find = async (directory: Directory, condition: SQL | undefined): Promise<OperatorRow | undefined> =>
  await directory.select().from(operators).where(condition).get();

export const findInvited = (directory: Directory, secret: string, now: number) =>
  find(directory, invitedBy(secret, now));
export const findByCredential = (directory: Directory, credentialId: string) =>
  find(directory, and(eq(operators.credentialId, credentialId), present));
export const findOperator = (directory: Directory, id: string) => find(directory, and(eq(operators.id, id), present));

/** Uses an invitation up. Undefined when there is none, it has expired, or it was used. */
export async function acceptInvite(
  directory: Directory,
  secret: string,
  passkey: StoredPasskey,
  now: number,
): Promise<OperatorRow | undefined> {
  const accepted = { ...passkey, inviteDigest: null, inviteEndsAt: null };
  return (await directory.update(operators).set(accepted).where(invitedBy(secret, now)).returning())[0];
}

/** In the order of their creation. */
export async function listOperators(directory: Directory): Promise<OperatorRow[]> {
  // With a bound the partial index is searched, not scanned.
  const listed = and(present, gt(operators.createdAt, 0));
  return await directory.select().from(operators).where(listed).orderBy(asc(operators.createdAt));
}

export async function recordSignCount(directory: Directory, id: string, signCount: number): Promise<void> {
  await directory.update(operators).set({ signCount }).where(eq(operators.id, id));
}

/**
 * Condition that `actor` still is an administrator as the statement runs: two who remove each other at the same time
 * would else leave none. The holder of the operator token always is one.
 */
function isAdmin(directory: Directory, actor: string): SQL | undefined {
  if (actor === tokenHolder) return undefined;
  const { id, role } = operators;
  const found = directory
    .select({ role })
    .from(operators)
    .where(and(eq(id, actor), eq(role, "admin"), present));
  return inArray(sql`'admin'`, found);
}

/** False if there is no such operator, or `actor` is no administrator any more. */
export async function setRole(directory: Directory, actor: string, id: string, role: OperatorRole): Promise<boolean> {
  const changed = await directory
    .update(operators)
    .set({ role })
    .where(and(eq(operators.id, id), present, isAdmin(directory, actor)))
    .returning({ id: operators.id });
  return changed.length === 1;
}

/**
 * Removes an operator with all sessions and an unused invitation. The row stays for the audit log. False if there is no such
 * operator, or `actor` is no administrator any more.
 */
export async function removeOperator(directory: Directory, actor: string, id: string, now: number): Promise<boolean> {
  const [removed] = await directory.batch([
    directory
      .update(operators)
      .set({ removedAt: now, inviteDigest: null, inviteEndsAt: null })
      .where(and(eq(operators.id, id), present, isAdmin(directory, actor)))
      .returning({ id: operators.id }),
    directory.delete(operatorSessions).where(
      inArray(
        operatorSessions.operatorId,
        directory
          .select({ id: operators.id })
          .from(operators)
          .where(and(eq(operators.id, id), isNotNull(operators.removedAt))),
      ),
    ),
  ]);
  return removed.length === 1;
}

/** Begins a session; `token` is for its cookie. */
export async function insertSession(
  directory: Directory,
  operatorId: string,
  now: number,
): Promise<{ token: string; endsAt: number }> {
  const token = newSecretId() + newSecretId();
  const endsAt = now + OperatorLimits.sessionMs;
  await directory.insert(operatorSessions).values({ id: digest(token), operatorId, confirmedAt: now, endsAt });
  return { token, endsAt };
}

/** The session of a cookie with its operator, as both are stored now. */
export async function findSession(directory: Directory, token: string, now: number) {
  const { id, confirmedAt, endsAt } = operatorSessions;
  return await directory
    .select({ id, confirmedAt, endsAt, operatorId: operators.id, name: operators.name, role: operators.role })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(id, digest(token)), gt(endsAt, now), present))
    .get();
}

export async function confirmSession(directory: Directory, id: string, now: number): Promise<void> {
  await directory.update(operatorSessions).set({ confirmedAt: now }).where(eq(operatorSessions.id, id));
}

export async function deleteSession(directory: Directory, id: string): Promise<void> {
  await directory.delete(operatorSessions).where(eq(operatorSessions.id, id));
}

export async function insertChallenge(
  directory: Directory,
  challenge: string,
  purpose: string,
  now: number,
): Promise<void> {
  const endsAt = now + OperatorLimits.challengeMs;
  await directory.insert(operatorChallenges).values({ id: digest(challenge), purpose, endsAt });
}

/** Spends a challenge: true once, within its time, for the purpose that it was made for. */
export async function spendChallenge(
  directory: Directory,
  challenge: string,
  purpose: string,
  now: number,
): Promise<boolean> {
  const { id, endsAt } = operatorChallenges;
  const open = and(eq(id, digest(challenge)), eq(operatorChallenges.purpose, purpose), gt(endsAt, now));
  return (await directory.delete(operatorChallenges).where(open).returning({ id })).length === 1;
}
