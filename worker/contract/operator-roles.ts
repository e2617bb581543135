/** Roles of the operator's console. The page hides buttons and the server refuses requests by the same table. */
export const operatorRoles = ["support", "finance", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const support = [
  "console.use",
  "console.readOrders",
  "console.readRooms",
  "console.mailAdminLink",
  "console.resendEmail",
  "console.readCoupons",
  "console.readFeedback",
  "console.answerFeedback",
  "console.readReports",
] as const;
const finance = [
  ...support,
  "console.refund",
  "console.exportOrders",
  "console.changeCoupons",
  "console.readFigures",
  "console.readAudit",
] as const;
const admin = [
  ...finance,
  "console.disableRooms",
  "console.forgetPurgedRooms",
  "console.decideReports",
  "console.readRefusedFiles",
  "console.changeRefusedFiles",
  "console.readHealth",
  "console.readErrors",
  "console.readChannels",
  "console.changeChannels",
  "console.readPrices",
  "console.changePrices",
  "console.readOperators",
  "console.changeOperators",
] as const;
export type OperatorCapability = (typeof admin)[number];

const capabilities: Record<OperatorRole, readonly OperatorCapability[]> = { support, finance, admin };

export function operatorCan(role: OperatorRole, capability: OperatorCapability): boolean {
  return capabilities[role].includes(capability);
}

/**
 * Money, many addresses at once, roles, decisions, what all visitors see, and the end of a service: need a passkey
 * assertion within `OperatorLimits.passkeyConfirmationValidMs`.
 */
const confirmed: readonly OperatorCapability[] = [
  "console.refund",
  "console.exportOrders",
  "console.changeCoupons",
  "console.disableRooms",
  "console.decideReports",
  "console.changeRefusedFiles",
  "console.changeChannels",
  "console.changePrices",
  "console.changeOperators",
];

export function needsConfirmation(capability: OperatorCapability): boolean {
  return confirmed.includes(capability);
}
