import { encode } from "uqr";

/** QR code of a text: SVG path of all dark cells, one unit each, and the number of cells on a side. */
export function qrPath(text: string): { path: string; cells: number } {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  let path = "";
  data.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= size; x++) {
      if (row[x] && start < 0) start = x;
      if (!row[x] && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h${start - x}z`;
        start = -1;
      }
    }
  });
  return { path, cells: size };
}
