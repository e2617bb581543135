/** Roles of the operator's console. The page hides buttons and the server refuses requests by the same table. */
export const operatorRoles = ["support", "finance", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export type OperatorCapability =
  | "console.use"
  | "console.readOrders"
  | "console.readRooms"
  | "console.mailAdminLink"
  | "console.disableRooms"
  | "console.forgetPurgedRooms"
  | "console.resendEmail"
  | "console.refund"
  | "console.exportOrders"
  | "console.readCoupons"
  | "console.changeCoupons"
  | "console.readFeedback"
  | "console.answerFeedback"
  | "console.readFigures"
  | "console.readAudit"
  | "console.readReports"
  | "console.decideReports"
  | "console.readRefusedFiles"
  | "console.changeRefusedFiles"
  | "console.readHealth"
  | "console.readOperators"
  | "console.readErrors"
  | "console.readChannels"
  | "console.changeChannels"
  | "console.readPrices"
  | "console.changePrices"
  | "console.changeOperators";

const support: readonly OperatorCapability[] = [
  "console.use",
  "console.readOrders",
  "console.readRooms",
  "console.mailAdminLink",
  "console.resendEmail",
  "console.readCoupons",
  "console.readFeedback",
  "console.answerFeedback",
  "console.readReports",
];
const finance: readonly OperatorCapability[] = [
  ...support,
  "console.refund",
  "console.exportOrders",
  "console.changeCoupons",
  "console.readFigures",
  "console.readAudit",
];
const admin: readonly OperatorCapability[] = [
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
];
const capabilities = { support, finance, admin } satisfies Record<OperatorRole, readonly OperatorCapability[]>;

export function operatorCan(role: OperatorRole, capability: OperatorCapability): boolean {
  return capabilities[role].includes(capability);
}

/**
 * Money, many addresses at once, roles, decisions, what all visitors see, and the end of a service: need a passkey
 * assertion within `OperatorLimits.confirmedMs`.
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
