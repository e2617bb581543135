// `altcha-lib/workers/pbkdf2` is for Node and fails in a browser.
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

handler({ deriveKey });
