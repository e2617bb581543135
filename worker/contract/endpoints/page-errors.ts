import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { nothing } from "../response-body.ts";
import { counter, timestamp, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

/** Names of errors that a report may hold, as a script can give an error any text as its name. */
export const errorNames = [
  ...["Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ...["AbortError", "ConstraintError", "DataCloneError", "DataError", "EncodingError", "HierarchyRequestError"],
  ...["IndexSizeError", "InvalidAccessError", "InvalidCharacterError", "InvalidStateError", "NetworkError"],
  ...["NotAllowedError", "NotFoundError", "NotReadableError", "NotSupportedError", "OperationError"],
  ...["OverconstrainedError", "QuotaExceededError", "SecurityError", "TimeoutError", "TransactionInactiveError"],
  ...["UnknownError", "VersionError", "CallError", "$ZodError", "other"],
] as const;

const name = z.enum(errorNames);
/** Kind and code of a failed request; empty for other errors. */
const detail = z.string().check(z.regex(/^([a-zA-Z]{1,16} -?\d{1,5})?$/));
const release = z.string().check(z.regex(/^[\w-]{1,24}$/));
/** Position in a script of the build. */
const place = z.string().check(z.regex(/^[\w-]{1,16}\.js:\d{1,7}:\d{1,7}$/));

/**
 * An error of a page. The formats have no room for its message, and for no address or link code. `places`: the stack
 * frames in the build's own scripts, the innermost first.
 */
export const reportPageError = endpoint("POST", "/api/errors", "anyone", {
  body: z.object({
    release,
    name,
    detail,
    places: z.array(place).check(z.minLength(1), z.maxLength(Limits.pageErrorPlacesMax)),
  }),
  data: nothing,
  bodyMaxBytes: Limits.pageErrorMaxBytes,
});

const group = wireObject({
  release: z.string(),
  name: z.string(),
  detail: z.string(),
  places: z.array(z.string()),
  count: counter,
  firstAt: timestamp,
  lastAt: timestamp,
});

/** Errors of pages by release and place, the latest first. */
export const listErrors = endpoint("GET", "/api/operator/console/errors", "console.readErrors", {
  data: z.array(group),
});
