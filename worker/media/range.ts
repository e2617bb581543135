/** The bytes `first` to `last`, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, section 14). Undefined: the header is missing or
 * malformed, and the whole file is sent. "unsatisfiable": the range is beyond the end, or there are several ranges,
 * which no player requests.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const set = /^bytes=(.+)$/i.exec(header?.trim() ?? "")?.[1];
  if (set === undefined) return undefined;
  const specs = set
    .split(",")
    .map((spec) => spec.trim())
    .filter(Boolean);
  const ranges = specs.map((spec) => readSpec(spec, size));
  if (ranges.length === 0 || ranges.includes(undefined)) return undefined;
  return ranges.length === 1 ? ranges[0] : "unsatisfiable";
}

function readSpec(spec: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^(\d{0,15})-(\d{0,15})$/.exec(spec) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
