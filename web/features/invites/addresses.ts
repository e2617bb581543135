import { isEmail } from "@contract/text.ts";

/** `problem`: why what was typed stays in the field. */
export interface Addresses {
  list: readonly string[];
  rest: string;
  problem?: "invalid" | "tooMany";
}

/**
 * Takes what was typed or pasted into the list, parted by commas, semicolons, spaces or lines. What is no address, and
 * what is too much, stays to be put right; what is there already is dropped, whatever its case.
 */
export function addAddresses(list: readonly string[], typed: string, most: number): Addresses {
  const entries = typed.split(/[\s,;，；、]+/).filter(Boolean);
  const known = new Set(list.map((address) => address.toLowerCase()));
  const next = [...list];
  const rest: string[] = [];
  let problem: Addresses["problem"];
  for (const entry of entries) {
    const address = entry.replace(/^<|>$/g, "");
    if (known.has(address.toLowerCase())) continue;
    if (!isEmail(address)) {
      problem = "invalid";
      rest.push(entry);
    } else if (next.length >= most) {
      problem ??= "tooMany";
      rest.push(entry);
    } else {
      known.add(address.toLowerCase());
      next.push(address);
    }
  }
  return { list: next, rest: rest.join(", "), ...(problem ? { problem } : {}) };
}
