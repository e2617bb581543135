import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditActions, auditResults } from "../../contract/calls/console/audit.ts";
import { operatorRoles } from "../../contract/operator-roles.ts";

/** Tables of the operator's console. */

export const operators = sqliteTable("operators", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  role: text("role", { enum: operatorRoles }).notNull(),
  inviteDigest: text("invite_digest"),
  inviteEndsAt: integer("invite_ends_at"),
  credentialId: text("credential_id"),
  publicKey: text("public_key"),
  signCount: integer("sign_count").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  removedAt: integer("removed_at"),
});
export type OperatorRow = typeof operators.$inferSelect;

export const operatorSessions = sqliteTable("operator_sessions", {
  id: text("id").primaryKey(),
  operatorId: text("operator_id").notNull(),
  confirmedAt: integer("confirmed_at").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const operatorChallenges = sqliteTable("operator_challenges", {
  id: text("id").primaryKey(),
  purpose: text("purpose").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const operatorAudit = sqliteTable("operator_audit", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  at: integer("at").notNull(),
  operatorId: text("operator_id").notNull(),
  operator: text("operator").notNull(),
  action: text("action", { enum: auditActions }).notNull(),
  object: text("object").notNull(),
  result: text("result", { enum: auditResults }).notNull(),
  detail: text("detail").notNull(),
});

export const settingVersions = sqliteTable("setting_versions", {
  id: integer("id").primaryKey(),
  name: text("name", { enum: ["CONTACT_CHANNELS", "PRICES"] }).notNull(),
  version: integer("version").notNull(),
  value: text("value").notNull(),
  at: integer("at").notNull(),
  operatorId: text("operator_id").notNull(),
  operator: text("operator").notNull(),
});
export type SettingVersionRow = typeof settingVersions.$inferSelect;

export const refusedFiles = sqliteTable("refused_files", {
  id: integer("id").primaryKey(),
  sha256: text("sha256").notNull(),
  reason: text("reason").notNull(),
  addedAt: integer("added_at").notNull(),
});
