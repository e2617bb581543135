import { ResultCode } from "@contract/codes.ts";
import type { ShownReport } from "@contract/endpoints/console/reports.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { dismissReport, listOwnersReports, report, reportLink } from "@contract/endpoints/reports.ts";
import * as Limits from "@contract/limits.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { adasConsole, answerConfirmed, openConsole } from "../support/screens/console.ts";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/screens/no-faults.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { choose, expectBriefly, message, open, openInRoom, whenOverlayIsGone } from "../support/screens/screen.tsx";
import { aMember } from "../unit/support/room-things.ts";

const mallory = aMember("mallory", { name: "Mallory" });
const send = () => page.getByRole("button", { name: "Send the report" }).click();
const pick = (name: string) => page.getByRole("radio", { name }).click();

/** Gina's room, in which Mallory wrote. */
function roomOfReporter() {
  const server = membersRoom(mallory);
  for (const text of ["before", "bad"]) server.say(mallory.id, text);
  server.answer(report, ({ body: { to } }) => ({ to }));
  return server;
}

it("a member reports spam to the owner with three presses", async () => {
  const server = roomOfReporter();
  await openInRoom(server);
  await choose("bad", "Report");
  await pick("Spam or fraud");
  await expectNoFaults();
  await expectNoSidewaysScroll();
  await expectBriefly(page.getByText("Reported to the owner"), send());
  expect(server.calls(report)[0]?.body).toMatchObject({ reason: "spam", to: "owner" });
});

it("a member hands over to the operator exactly what the dialog shows", async () => {
  const server = roomOfReporter();
  await openInRoom(server);
  await choose("bad", "Report");
  await pick("Illegal content");
  const shown = page.getByRole("region", { name: "This is handed over:" });
  await expect.element(shown.getByText("bad")).toBeVisible();
  await expect.element(shown.getByText("before")).not.toBeInTheDocument();
  await pick("With up to 10 before it");
  await expect.element(shown.getByRole("listitem").getByText("before")).toBeVisible();
  await pick("Only numbers");
  await expect.element(shown.getByText("bad")).not.toBeInTheDocument();
  await pick("With up to 10 before it");
  await expectBriefly(page.getByText("Reported to the operator"), send());
  const [before, bad] = server.messages.slice(-2).map(({ id }) => id);
  expect(server.calls(report)[0]?.body).toMatchObject({ to: "operator", messageIds: [bad], withContents: true });
  expect(server.calls(report)[0]?.body.contextIds).toContain(before);
});

/** Olivia's room, in which Mallory wrote a message that a member reported. */
function reportedRoom() {
  const server = ownersRoom(gina, mallory);
  const { id } = server.say(mallory.id, "buy this");
  server.answer(listOwnersReports, [{ id: "report", reason: "spam", messageIds: [id], reportedAt: Date.now() }]);
  server.answer(dismissReport, () => {
    server.info = { reports: 0 };
    server.push({ event: "reports", data: { reports: 0 } });
    return [];
  });
  server.info = { reports: 1 };
  return { server, id };
}

const reportsBar = page.getByRole("button", { name: "A member reported a message" });
const reportsSheet = page.getByRole("dialog", { name: "Reports of members" });
const recallReported = () => reportsSheet.getByRole("button", { name: "Recall the message" }).click();

it("the owner learns of a report without the reporter's name, and recalls the message", async () => {
  const { server, id } = reportedRoom();
  await openInRoom(server);
  await reportsBar.click();
  await expect.element(reportsSheet.getByText("buy this")).toBeVisible();
  await expect.element(reportsSheet.getByText("Gina")).not.toBeInTheDocument();
  await recallReported();
  await expect.element(message("buy this")).not.toBeInTheDocument();
  await expect.element(reportsBar).not.toBeInTheDocument();
  expect(server.messages.find((one) => one.id === id)?.status).toBe("recalled");
});

it("a reported message that could not be recalled says why, and one that is gone meanwhile ends its report", async () => {
  const { server } = reportedRoom();
  await openInRoom(server);
  await reportsBar.click();
  await expect.element(reportsSheet.getByText("buy this")).toBeVisible();
  server.refuse = { code: ResultCode.refused, text: "You are sending too fast." };
  await expectBriefly(page.getByText("You are sending too fast.").first(), recallReported());
  expect(server.calls(dismissReport)).toEqual([]);
  server.messages.pop();
  await recallReported();
  await expect.element(reportsBar).not.toBeInTheDocument();
});

it("the sheet of reports leads to the page of the sender, and closes", async () => {
  const { server } = reportedRoom();
  await openInRoom(server);
  await reportsBar.click();
  await reportsSheet.getByRole("button", { name: "Mallory: mute or remove" }).click();
  await expect.element(page.getByRole("button", { name: "Remove from the room" })).toBeVisible();
  await expect.element(reportsSheet).not.toBeInTheDocument();
  await whenOverlayIsGone();
  await expect.poll(() => location.pathname).toMatch(/chat-user-info$/);
});

it("the operator reads what was handed over, and removes the message", async () => {
  const server = adasConsole();
  const sent = {
    senderId: mallory.id,
    senderName: "Mallory",
    sentAt: Date.now(),
    kind: "text",
    verified: true,
  } as const;
  const shown: ShownReport = {
    ...{ id: "report", roomId: "room12345678", reason: "illegal", createdAt: Date.now(), decision: null, text: "" },
    ...{ fromMember: true, hasEmail: false, sealed: false, files: {}, decidedAt: null, decisionText: "", deleteAt: 1 },
    messages: [
      { ...sent, id: 1, reported: false, text: "before" },
      { ...sent, id: 2, reported: true, text: "bad" },
    ],
  };
  server.answer(consoleEndpoints.listReports, { reports: [shown], next: null });
  server.answer(consoleEndpoints.showReport, () => ({ ...shown }));
  answerConfirmed(server, consoleEndpoints.decideReport, ({ body: { decision, reason } }) => {
    Object.assign(shown, { decision, decisionText: reason, decidedAt: Date.now() });
    return {};
  });
  await openConsole(server, "Reports");
  await page.getByRole("button", { name: /^Illegal content/ }).click();
  await expect.element(page.getByText("bad", { exact: true })).toBeVisible();
  await expect.element(page.getByText("before", { exact: true })).toBeVisible();
  await pick("Remove the reported messages");
  await page.getByLabelText("Reason for the decision").fill("Against the rules");
  await expectNoFaults();
  await page.getByRole("button", { name: "Carry out the decision" }).click();
  await expect.element(page.getByText(/^Messages removed/)).toBeVisible();
  expect(shown).toMatchObject({ decision: "messageRemoved", decisionText: "Against the rules" });
});

it("a digest that the operator adds is in the list of refused files, until it is accepted again", async () => {
  const server = adasConsole();
  const sha256 = "5e".repeat(32);
  const files: { id: number; sha256: string; reason: string; addedAt: number }[] = [];
  server.answer(consoleEndpoints.listRefusedFiles, () => files);
  answerConfirmed(server, consoleEndpoints.refuseFiles, ({ body: { digests, reason } }) => {
    for (const digest of digests) files.push({ id: 1, sha256: digest, reason, addedAt: Date.now() });
    return { added: digests.length };
  });
  answerConfirmed(server, consoleEndpoints.acceptFile, () => {
    files.pop();
    return {};
  });
  await openConsole(server, "Refused files");
  await page.getByLabelText("SHA-256 digests").fill("5e5e");
  await page.getByRole("button", { name: "Refuse these files" }).click();
  await expect.element(page.getByText("This is no SHA-256: 5e5e")).toBeVisible();
  await page.getByLabelText("SHA-256 digests").fill(sha256);
  await page.getByLabelText("Reason").fill("On a list");
  await expectNoFaults();
  await expectNoSidewaysScroll();
  await page.getByRole("button", { name: "Refuse these files" }).click();
  await page.getByRole("button", { name: "Accept 5e5e5e5e again" }).click();
  await expect.element(page.getByText(sha256)).not.toBeInTheDocument();
  expect(files).toEqual([]);
});

it("a person without a seat reports a room by its link", async () => {
  // Counted as its reader counts, though each of these has 11 code units.
  const text = "👨‍👩‍👧‍👦".repeat(Limits.reportTextMaxLength);
  const server = membersRoom();
  server.answer(reportLink, {});
  await open(server, "/feedback");
  await page.getByRole("contentinfo").getByRole("link", { name: "Report", exact: true }).click();
  await send();
  await expect.element(page.getByText("Please choose a reason.")).toBeVisible();
  await expectNoFaults();
  await expectNoSidewaysScroll();
  await page.getByLabelText("Link to the room").fill(server.roomLink);
  await pick("Spam or fraud");
  const field = page.getByLabelText("What happened, and in which message");
  await field.fill(`${text}.`);
  await expect.element(page.getByText("2001/2000")).toBeVisible();
  await send();
  await field.fill(text);
  await send();
  await expect.element(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(server.calls(reportLink)[0]?.body).toEqual({
    link: server.roomLink,
    reason: "spam",
    text,
  });
});
