import { endpoints } from "../contract/endpoints/endpoints.ts";
import { mediaPath, socketPath } from "../contract/routes/paths.ts";
import type { AppContext } from "../http/context.ts";
import { refuse } from "../http/handle.ts";
import { refusal } from "../lib/result.ts";

const bytesAndSocket = [`${mediaPath}/:fileId`, socketPath].map((path) => ({ method: "GET", path }));

const known = [...Object.values(endpoints), ...bytesAndSocket].map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}$`),
}));

/** Answers an unknown endpoint: 405 if the path exists with another method, else 404. */
export function unknownEndpoint(c: AppContext): Response {
  const methods = known.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method);
  if (methods.length === 0) return refuse(c, refusal("notFound"));
  c.header("Allow", [...new Set(methods)].join(", "));
  return refuse(c, refusal("methodNotAllowed"));
}
