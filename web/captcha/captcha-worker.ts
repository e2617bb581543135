// Not `altcha-lib/workers/pbkdf2`: that one is for Node, and dies in a browser.
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

handler({ deriveKey });
