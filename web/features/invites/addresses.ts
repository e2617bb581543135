import { isEmail, typedEmail } from "@contract/text/text-rules.ts";

/** `problem`: reason why text stays in the field. */
export interface Addresses {
  list: readonly string[];
  rest: string;
  problem?: "invalid" | "tooMany";
}

/**
 * Adds typed or pasted email addresses to the list, separated by commas, semicolons, white space or lines. Invalid and
 * surplus entries are returned for correction; duplicates are dropped, case-insensitively.
 */
export function addAddresses(list: readonly string[], typed: string, max: number): Addresses {
  const entries = typed.split(/[\s,;，；、]+/).filter(Boolean);
  const known = new Set(list.map((address) => address.toLowerCase()));
  const next = [...list];
  const rest: string[] = [];
  let problem: Addresses["problem"];
  for (const entry of entries) {
    const address = typedEmail(entry.replace(/^<|>$/g, ""));
    if (known.has(address.toLowerCase())) continue;
    if (!isEmail(address)) {
      problem = "invalid";
      rest.push(entry);
    } else if (next.length >= max) {
      problem ??= "tooMany";
      rest.push(entry);
    } else {
      known.add(address.toLowerCase());
      next.push(address);
    }
  }
  return { list: next, rest: rest.join(", "), ...(problem ? { problem } : {}) };
}
