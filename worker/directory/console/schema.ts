import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditActions, auditResults } from "../../contract/endpoints/console/audit.ts";
import { operatorRoles } from "../../contract/operator-roles.ts";
import { integers, nullableIntegers, nullableTexts, texts } from "../columns.ts";

/** Tables of the operator's console. */

export const operators = sqliteTable("operators", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  ...nullableTexts("inviteDigest", "credentialId", "publicKey"),
  role: text("role", { enum: operatorRoles }).notNull(),
  signCount: integer("sign_count").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  ...nullableIntegers("inviteEndsAt", "removedAt"),
});
export type OperatorRow = typeof operators.$inferSelect;

export const operatorSessions = sqliteTable("operator_sessions", {
  id: text("id").primaryKey(),
  operatorId: text("operator_id").notNull(),
  ...integers("confirmedAt", "endsAt"),
});

export const operatorChallenges = sqliteTable("operator_challenges", {
  id: text("id").primaryKey(),
  purpose: text("purpose").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const operatorAudit = sqliteTable("operator_audit", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  ...texts("operatorId", "operator", "object", "detail"),
  action: text("action", { enum: auditActions }).notNull(),
  result: text("result", { enum: auditResults }).notNull(),
  at: integer("at").notNull(),
});

export const settingVersions = sqliteTable("setting_versions", {
  id: integer("id").primaryKey(),
  ...texts("value", "operatorId", "operator"),
  name: text("name", { enum: ["CONTACT_CHANNELS", "PRICES"] }).notNull(),
  ...integers("version", "at"),
});
export type SettingVersionRow = typeof settingVersions.$inferSelect;

export const refusedFiles = sqliteTable("refused_files", {
  id: integer("id").primaryKey(),
  ...texts("sha256", "reason"),
  addedAt: integer("added_at").notNull(),
});
