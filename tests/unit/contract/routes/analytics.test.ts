import { isAnalyticsPage } from "@contract/routes/analytics.ts";
import { expect, it } from "vitest";

it.each([
  ["/help", true],
  ["/help#code", false],
  ["/help?code", false],
  ["/help/code", false],
])("the operator's analytics script runs at %s: %s", (address, counted) => {
  expect(isAnalyticsPage(new URL(address, "https://parley.example"))).toBe(counted);
});
