import { expect, it } from "vitest";
import { fetchWorker, origin } from "../support/api.ts";
import { journey } from "../support/api-journey.ts";
import { paidRoom } from "../support/room.ts";

it("a client that is generated from the description sets up, shares and uses a room", async () => {
  const { ownerIc } = await paidRoom();
  const client = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    return fetchWorker(request.url.slice(origin.length), request);
  };
  const done = await journey({ baseUrl: origin, fetch: client as typeof fetch, ownerCode: ownerIc });
  expect(done).toMatchObject({
    ...{ health: true, kind: "owner", room: "Book club", renamed: "Readers", slowMode: 30, me: "Gustav", invited: 1 },
    ...{ members: ["Ann", "Gustav", "Nora"], part: 1, size: 5, content: "Build 7 is green", bot: 1, refused: 403 },
  });
  expect(done.amount).toBeGreaterThan(0);
  expect(done.methods).toBeGreaterThan(0);
  expect(done.posted).toEqual([done.newest]);
});
