/*
 * While a deploy goes on, a Worker of one release calls rooms of the other: a busy room keeps its code for up to a minute.
 * Releases before 2026-11-28 have a method for each verb of `room/system/`, in place of `ask`. Goes with the first release
 * after 2026-12-31.
 */

/** Fields of an input that were arguments of their own, in this order; all others had the input as their argument. */
const fields: Readonly<Record<string, readonly string[]>> = {
  beginHookPost: ["linkHash", "eventId"],
  chooseMail: ["memberId", "on"],
  count: [],
  enterAsSuccessor: ["code"],
  getKnock: ["tokenHash"],
  lookUpLink: ["linkHash", "address"],
  maySetUp: ["linkHash", "keyIds"],
  releaseHold: ["orderId"],
  roomForSale: ["linkHash"],
  roomOfPaidLink: ["linkHash"],
  setDisabled: ["on"],
  showGoal: ["goal"],
  successorByLink: ["linkHash", "address"],
  withdrawKnock: ["tokenHash"],
};

export function toPositionalArguments(verb: string, input: unknown): unknown[] {
  // A post was an argument beside its link.
  if (verb === "postByHook") return [Object(input).linkHash, input];
  return fields[verb]?.map((field) => Object(input)[field]) ?? [input];
}

export function fromPositionalArguments(verb: string, given: readonly unknown[]): unknown {
  if (verb === "postByHook") return { ...Object(given[1]), linkHash: given[0] };
  const names = fields[verb];
  return names ? Object.fromEntries(names.map((name, index) => [name, given[index]])) : given[0];
}

/** Workerd's message for a method that an object lacks. */
export const isMissingMethodError = (error: unknown, method: string): boolean =>
  error instanceof TypeError && error.message.includes(`does not implement the method "${method}"`);
