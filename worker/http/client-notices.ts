import { highestKnownNotice, noticesName } from "../contract/known-notices.ts";
import type { AppContext } from "./context.ts";

/** The highest notice that the client of a request knows. Browsers say that the request comes from one of our pages. */
export const noticesKnownTo = (c: AppContext): number =>
  highestKnownNotice(c.req.header(noticesName), c.req.header("sec-fetch-site") === "same-origin");
