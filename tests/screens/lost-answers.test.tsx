import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { linkInfo, membersRoom } from "../support/screens/room.ts";
import { composer, open } from "../support/screens/screen.tsx";

/** The server did what was asked, and the network lost its answer. */
const lose = () => {
  throw new TypeError("Failed to fetch");
};
const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
const unsent = page.getByText("Request failed to send");

function loginOf(server: FakeServer) {
  const { linkCode, token, roomId, memberId, role } = server.session;
  return { linkCode, token, roomId, memberId, role, room: server.roomFor(memberId) };
}

it("a login without an answer is sent again as the same try, also after a reload, and ends with the login", async () => {
  const server = membersRoom();
  const ask = async () => {
    await page.getByLabelText("Room password").fill(server.password);
    await page.getByLabelText("Your nickname").fill("Gina");
    await press("Enter the room");
  };
  server.answer(logIn, lose);
  await open(server, server.roomLink);
  await ask();
  await expect.element(unsent).toBeVisible();
  // The seat that was taken was the last one.
  server.answer(getLink, { ...linkInfo, state: "full" });
  server.answer(logIn, () => loginOf(server));
  await open(server, server.roomLink);
  await ask();
  await expect.element(composer()).toBeEnabled();
  const attempts = server.calls(logIn).map(({ body }) => body.attempt);
  expect(attempts[0]).toMatch(/^[\w-]{21}$/);
  expect(attempts).toEqual([attempts[0], attempts[0]]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("parley.attempt."))).toEqual([]);
});
