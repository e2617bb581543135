/**
 * A form's values are stored in the history entry of its page, so that Back from the checkout restores them.
 * `history.state` belongs to the tab's session history and ends with the tab; an email address in it is not readable
 * by other tabs or by later users of the device, as it would be in `localStorage`.
 */
export function saveForm(values: object): void {
  const form = { ...history.state?.form, ...values };
  // The router's wrapper of `replaceState` would load the route again.
  History.prototype.replaceState.call(history, { ...history.state, form }, "");
}

/** The initial values, each replaced by the stored one of the same type. */
export function savedForm<Values extends object>(initial: Values): Values {
  const values = { ...initial };
  // Entry pages are prerendered without a history.
  const saved = globalThis.history?.state?.form;
  for (const name in values) if (typeof saved?.[name] === typeof values[name]) values[name] = saved[name];
  return values;
}
