import { describe, expect, it } from "vitest";
import { assetHeaders } from "../../../../web/build/asset-headers.ts";

describe("the headers of files that the worker does not answer", () => {
  it("are refused for more files than the platform takes rules for, instead of leaving some without", () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => `/assets/${index}.js`);
    expect(() => assetHeaders(files(90))).not.toThrow();
    expect(() => assetHeaders(files(98))).toThrow("101 rules");
  });
});
