/** How far this server's clock is ahead of the payment service's, by the last answer; undefined before one. */
export const serviceClock: { aheadMs: number | undefined } = { aheadMs: undefined };

/** The header `Date` has whole seconds. */
export function compareClocks(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (!Number.isNaN(at)) serviceClock.aheadMs = Date.now() - at;
}
