/** Roles of the operator's console. The page hides buttons and the server refuses calls by the same table. */
export const operatorRoles = ["support", "finance", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export type OperatorCapability =
  | "console.use"
  | "console.readOrders"
  | "console.refund"
  | "console.readAudit"
  | "console.readReports"
  | "console.decideReports"
  | "console.readOperators"
  | "console.readErrors"
  | "console.changeOperators";

const support: readonly OperatorCapability[] = ["console.use", "console.readOrders", "console.readReports"];
const finance: readonly OperatorCapability[] = [...support, "console.refund", "console.readAudit"];
const admin: readonly OperatorCapability[] = [
  ...finance,
  "console.readOperators",
  "console.changeOperators",
  "console.readErrors",
  "console.decideReports",
];
const capabilities = { support, finance, admin } satisfies Record<OperatorRole, readonly OperatorCapability[]>;

export function operatorCan(role: OperatorRole, capability: OperatorCapability): boolean {
  return capabilities[role].includes(capability);
}

const confirmed: readonly OperatorCapability[] = ["console.refund", "console.changeOperators", "console.decideReports"];

/** Money, roles, and decisions about rooms: need a passkey assertion within `OperatorLimits.confirmedMs`. */
export function needsConfirmation(capability: OperatorCapability): boolean {
  return confirmed.includes(capability);
}
