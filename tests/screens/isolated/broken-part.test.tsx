import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { page } from "vitest/browser";
import { CouponField } from "../../../web/checkout/CouponField.tsx";
import { RoomAlerts } from "../../../web/features/alerts/RoomAlerts.tsx";
import { AttachButton } from "../../../web/features/chat/attach/AttachButton.tsx";
import { AttachSheet } from "../../../web/features/chat/attach/AttachSheet.tsx";
import { Composer } from "../../../web/features/chat/composer/Composer.tsx";
import { FindBar } from "../../../web/features/chat/find/FindBar.tsx";
import { MessageMenu } from "../../../web/features/chat/menu/MessageMenu.tsx";
import { MessageText } from "../../../web/features/chat/rows/MessageText.tsx";
import { VoiceButton } from "../../../web/features/chat/voice/recording/VoiceButton.tsx";
import { RoomFacts } from "../../../web/features/room-details/RoomFacts.tsx";
import { ReportDialog } from "../../../web/reports/ReportDialog.tsx";
import { TextArea } from "../../../web/ui/TextArea.tsx";
import { expectPayment, takeOrders } from "../../support/screens/orders.ts";
import { gina, membersRoom, olivia } from "../../support/screens/room.ts";
import {
  attach,
  choose,
  composer,
  log,
  message,
  open,
  openInRoom,
  openMenu,
  say,
} from "../../support/screens/screen.tsx";

vi.mock("../../../web/checkout/CouponField.tsx", { spy: true });
vi.mock("../../../web/features/alerts/RoomAlerts.tsx", { spy: true });
vi.mock("../../../web/features/chat/attach/AttachButton.tsx", { spy: true });
vi.mock("../../../web/features/chat/attach/AttachSheet.tsx", { spy: true });
vi.mock("../../../web/features/chat/composer/Composer.tsx", { spy: true });
vi.mock("../../../web/features/chat/find/FindBar.tsx", { spy: true });
vi.mock("../../../web/features/chat/menu/MessageMenu.tsx", { spy: true });
vi.mock("../../../web/features/chat/rows/MessageText.tsx", { spy: true });
vi.mock("../../../web/features/chat/voice/recording/VoiceButton.tsx", { spy: true });
vi.mock("../../../web/features/room-details/RoomFacts.tsx", { spy: true });
vi.mock("../../../web/reports/ReportDialog.tsx", { spy: true });
vi.mock("../../../web/ui/TextArea.tsx", { spy: true });

const failed = () => page.getByText("This part could not be shown.");
const retry = () => page.getByRole("button", { name: "Try again" }).last();
const breaks = (part: unknown): MockInstance =>
  (part as MockInstance).mockImplementation(() => {
    throw new Error("a broken part");
  });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
let broken: MockInstance | undefined;
afterEach(() => void broken?.mockReset());

const nothing = () => {};
const roomParts: Record<string, [part: unknown, opens: () => unknown, back: () => unknown]> = {
  "the button that attaches files": [
    AttachButton,
    nothing,
    () => expect.element(page.getByRole("button", { name: "Attach" })).toBeVisible(),
  ],
  "the voice recorder": [
    VoiceButton,
    nothing,
    () => expect.element(page.getByRole("button", { name: "Record a voice message" })).toBeVisible(),
  ],
  "the sheet of chosen files": [
    AttachSheet,
    () => attach("file", new File(["text"], "notes.txt")),
    () => expect.element(page.getByRole("dialog", { name: "Send 1 file" })).toBeVisible(),
  ],
  "the search": [
    FindBar,
    () => page.getByRole("button", { name: "Search in this room" }).click(),
    () => expect.element(page.getByRole("searchbox", { name: "Search in this room" })).toBeVisible(),
  ],
  "the menu of a message": [
    MessageMenu,
    () => openMenu("hello"),
    () => expect.element(page.getByRole("menuitem", { name: "Reply" })).toBeVisible(),
  ],
  "a dialog of a message": [
    ReportDialog,
    () => choose("hello", "Report"),
    () => expect.element(page.getByRole("dialog")).toBeVisible(),
  ],
  "what is in a dialog": [
    TextArea,
    () => choose("hello", "Report"),
    () => expect.element(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible(),
  ],
  "sounds and notifications": [RoomAlerts, nothing, nothing],
};

it.each(Object.entries(roomParts))(
  "without %s, its place says so, one reads and it can be tried again",
  async (...row) => {
    const [, [part, opens, back]] = row;
    const server = membersRoom();
    server.say(olivia.id, "hello");
    broken = breaks(part);
    await openInRoom(server);
    await opens();
    await expect.element(failed()).toBeVisible();
    server.say(olivia.id, "still there?");
    await expect.element(log().getByText("still there?")).toBeInTheDocument();
    broken.mockReset();
    await retry().click();
    await expect.element(failed()).not.toBeInTheDocument();
    await back();
  },
);
it("a message that cannot be shown leaves the other messages, and one writes on", async () => {
  const server = membersRoom();
  server.say(olivia.id, "hello");
  server.say(olivia.id, "broken");
  broken = vi.mocked(MessageText) as MockInstance;
  let isBroken = true;
  const original = (
    await vi.importActual<typeof import("../../../web/features/chat/rows/MessageText.tsx")>(
      "../../../web/features/chat/rows/MessageText.tsx",
    )
  ).MessageText;
  broken.mockImplementation((props: Parameters<typeof MessageText>[0]) => {
    if (isBroken && JSON.stringify(props).includes("broken")) throw new Error("a broken part");
    return original(props);
  });
  await openInRoom(server);
  await expect.element(failed()).toBeVisible();
  await expect.element(message("hello").getByText("hello")).toBeVisible();
  await say("and on");
  await expect.element(message("and on")).toBeVisible();
  isBroken = false;
  await retry().click();
  await expect.element(message("broken").getByText("broken")).toBeVisible();
});

it("without the composer one reads on, and what was typed is there again", async () => {
  const server = membersRoom();
  server.say(olivia.id, "hello");
  await openInRoom(server);
  await composer().fill("half a sen");
  broken = breaks(Composer);
  server.say(olivia.id, "to you");
  await openMenu("hello");
  await page.getByRole("menuitem", { name: "Reply" }).click();
  await expect.element(failed()).toBeVisible();
  await expect.element(log().getByText("to you")).toBeVisible();
  broken.mockReset();
  await retry().click();
  await expect.element(composer()).toHaveValue("half a sen");
});

it("without one part of the details the chat beside them is used as before", async () => {
  const server = membersRoom(gina);
  server.say(olivia.id, "hello");
  broken = breaks(RoomFacts);
  await openInRoom(server, "detail");
  await expect.element(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
  await say("the chat works");
  await expect.element(message("the chat works")).toBeVisible();
});

it("a room is bought although the field for a coupon is broken", async () => {
  const server = membersRoom();
  takeOrders(server);
  broken = breaks(CouponField);
  await open(server, "/");
  await expect.element(failed()).toBeVisible();
  await page.getByRole("textbox", { name: "Your email" }).fill("olivia@example.com");
  await page.getByRole("checkbox", { name: /I accept/ }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectPayment();
});
