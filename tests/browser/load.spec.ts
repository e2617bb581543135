import { expect, test } from "@playwright/test";
import { isMet } from "../load/figures.ts";
import { manyRooms } from "../load/guarantee-runs.ts";

/** The short form of `npm run load`: checks losses only; speeds depend on the machine. */
test("busy rooms lose no message", async ({ baseURL }) => {
  const { figures } = await manyRooms({ address: baseURL ?? "" }, { rooms: 2, roomSeconds: 2 });
  expect(figures.filter((figure) => figure.atMost === 0 && !isMet(figure))).toEqual([]);
  expect(figures.find(({ what }) => what === "messages")?.value).toBeGreaterThanOrEqual(4);
});
