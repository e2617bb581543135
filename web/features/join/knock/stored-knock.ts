import { localStore } from "../../../lib/browser/local-store.ts";

export const knockPrefix = "parley.knock.";

/** Token and end of the knock that this device made by a link, as one text. The token is the device's secret. */
export const storedKnock = (linkCode: string) => localStore.get(knockPrefix + linkCode);

export function storeKnock(linkCode: string, token: string, endsAt: number): string {
  const knock = `${token} ${endsAt}`;
  localStore.set(knockPrefix + linkCode, knock);
  return knock;
}

export const tokenOf = (knock: string | undefined) => knock?.split(" ")[0];
