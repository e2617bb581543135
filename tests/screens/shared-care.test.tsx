import { handOver, setCoOwner } from "@contract/endpoints/seats.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { openInRoom } from "../support/screens/screen.tsx";

const button = (name: string) => page.getByRole("button", { name });

it("the owner appoints a co-owner by the keyboard, and may hand the room over, after questions that name the loss", async () => {
  const server = ownersRoom(gina);
  server.answer(setCoOwner, ({ params, body }) =>
    server.changeMember(params.memberId, { role: body.on ? "coOwner" : "member" }),
  );
  await openInRoom(server, "detail");
  await button("Gina").click();
  await expect.element(button("Make co-owner")).toBeVisible();
  (button("Make co-owner").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const question = page.getByRole("alertdialog", { name: "Make Gina a co-owner?" });
  await expect.element(question).toMatchTextContent("the admin link stay with you");
  await expectNoFaults();
  (question.getByRole("button", { name: "Make co-owner" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText("Co-owner", { exact: true })).toBeVisible();
  await expect.element(button("Recall as co-owner")).toBeVisible();
  await expectNoFaults();
  await button("Hand the room over").click();
  const handingOver = page.getByRole("alertdialog", { name: "Hand the room over to Gina?" });
  await expect.element(handingOver).toMatchTextContent("your admin link then opens only your own seat");
  expect(server.calls(handOver)).toEqual([]);
});

it("a member who becomes a co-owner has the owner's tools at once, without those of the admin link and the end", async () => {
  const server = membersRoom();
  await openInRoom(server, "detail");
  const tools = page.getByRole("heading", { name: "Security" });
  await expect.element(button("My personal link")).toBeVisible();
  await expect.element(tools).not.toBeInTheDocument();
  server.changeMember(gina.id, { role: "coOwner" });
  await expect.element(tools).toBeVisible();
  for (const name of ["Renew the admin link", "End the room now"])
    await expect.element(button(name)).not.toBeInTheDocument();
});
