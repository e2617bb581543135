import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { placeOrder } from "@contract/endpoints/orders.ts";
import { useState } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { toleratePageTranslation } from "../../web/lib/browser/tolerate-page-translation.ts";
import { adasConsole } from "../support/screens/console.ts";
import { picture, storeFiles } from "../support/screens/files.ts";
import { expectPayment, takeOrders } from "../support/screens/orders.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { attach, composer, log, message, open, openInRoom, shownSizes } from "../support/screens/screen.tsx";
import { mark, translatePage } from "../support/screens/translate.ts";

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
const menuOf = (text: string) => message(text).getByText(text).first().click({ button: "right" });

/** Errors of the page from now on. */
function watchErrors(): string[] {
  const errors: string[] = [];
  const note = (event: Event) =>
    errors.push(String((event as ErrorEvent).error ?? (event as PromiseRejectionEvent).reason));
  for (const type of ["error", "unhandledrejection"]) {
    addEventListener(type, note);
    onTestFinished(() => removeEventListener(type, note));
  }
  return errors;
}

async function expectTranslated(errors: readonly string[]): Promise<void> {
  await expect.element(page.getByText(new RegExp(`^${mark}`)).first()).toBeVisible();
  await expect.element(page.getByText("Something went wrong")).not.toBeInTheDocument();
  expect(errors).toEqual([]);
}

/** Text beside an element, as a library may render it. */
function BareText() {
  const [count, setCount] = useState(0);
  return (
    <p>
      {count % 2 === 0 && "waiting for the answer"}
      <button type="button" onClick={() => setCount(count + 1)} aria-label="switch">
        <output>{count}</output>
      </button>
    </p>
  );
}

it("a page goes on although the browser has replaced a text of a library, which goes with its reason", async () => {
  const { removeChild, insertBefore } = Node.prototype;
  onTestFinished(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
  toleratePageTranslation();
  const errors = watchErrors();
  await render(<BareText />);
  translatePage(0);
  for (const count of ["1", "2", "3"]) {
    await press("switch");
    await expect.element(page.getByRole("status")).toHaveTextContent(count);
    await expect
      .poll(() => page.getByText("waiting for the answer").elements())
      .toHaveLength(Number(count) % 2 ? 0 : 1);
  }
  expect(errors).toEqual([]);
});

describe.each([0, 600])("in a page that the browser translates after %i ms", (delayMs) => {
  it("a member writes, answers, edits, recalls, votes and sends pictures, and nothing is lost", async () => {
    const errors = watchErrors();
    const server = ownersRoom(gina);
    const stored = storeFiles(server);
    server.say(gina.id, "shall we meet");
    await openInRoom(server);
    translatePage(delayMs);
    const say = async (text: string) => {
      await composer().fill(text);
      await page.getByRole("button", { name: "Send" }).click();
      await expect.element(message(text)).toBeVisible();
    };
    await say("first thought");
    await menuOf("shall we meet");
    await page.getByRole("menuitem", { name: "Reply" }).click();
    await say("gladly so");
    await menuOf("first thought");
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await composer().fill("second thought");
    await press("Save the change");
    await expect.element(message("second thought")).toBeVisible();
    server.say(gina.id, "see you there");
    await expect.element(message("see you there")).toBeVisible();

    await attach("photos", await picture("a.png", 80, 60), await picture("b.png", 60, 80));
    const sheet = page.getByRole("dialog", { name: /Send \d/ });
    await sheet.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => shownSizes().toSorted()).toEqual(["60x80", "80x60"]);
    await attach("photos", await picture("c.png", 40, 30));
    await sheet.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => shownSizes()).toHaveLength(3);
    expect(stored.length).toBeGreaterThanOrEqual(3);

    await press("Attach");
    await page.getByRole("menuitem", { name: "Poll" }).click();
    const dialog = page.getByRole("dialog", { name: "New poll" });
    await dialog.getByRole("textbox", { name: "Question" }).fill("Where then?");
    await dialog.getByRole("textbox", { name: "Option 1" }).fill("Bridge");
    await dialog.getByRole("textbox", { name: "Option 2" }).fill("Station");
    await dialog.getByRole("button", { name: "Send the poll" }).click();
    await log()
      .getByRole("button", { name: /Station/ })
      .click();
    await expect.element(log().getByRole("button", { name: /Station.*100%/ })).toHaveAttribute("aria-pressed", "true");

    await menuOf("gladly so");
    await page.getByRole("menuitem", { name: "Recall" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Recall" }).click();
    await expect.element(message("gladly so")).not.toBeInTheDocument();
    const texts = server.messages.flatMap(({ kind, poll, content }) => (kind === "text" && !poll ? content : []));
    expect(texts.filter(Boolean)).toEqual(["shall we meet", "second thought", "see you there"]);
    await expectTranslated(errors);
  });

  it("a room is ordered, and another is entered", async () => {
    const errors = watchErrors();
    const server = membersRoom();
    takeOrders(server);
    await open(server, "/");
    translatePage(delayMs);
    await page.getByLabelText("Your email").fill("buyer@example.com");
    await page.getByRole("radio", { name: "30" }).first().click();
    await page.getByRole("checkbox", { name: /I accept/ }).click();
    await press("Continue to payment");
    await expectPayment();
    expect(server.calls(placeOrder)).toHaveLength(1);
    await open(server, server.roomLink);
    await page.getByLabelText("Your nickname").fill("Ben");
    await page.getByLabelText("Room password").fill(server.password);
    await press("Enter the room");
    await expect.element(composer()).toBeEnabled();
    await expectTranslated(errors);
  });

  it("the pages of the room, the settings and the operator's console open and change", async () => {
    const errors = watchErrors();
    const server = ownersRoom(gina);
    await openInRoom(server, "detail");
    translatePage(delayMs);
    for (const name of ["chat-user-list", "notification", "setting", "user-code", "gallery", "network-guide"]) {
      await openInRoom(server, name);
      await expect.element(page.getByRole("heading", { level: 1 }).last()).toBeVisible();
    }
    await openInRoom(server, "setting");
    await page.getByRole("radio", { name: "Dark" }).click();
    await expect.element(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await expectTranslated(errors);
    const operators = adasConsole();
    operators.answer(consoleEndpoints.listAudit, []);
    operators.answer(consoleEndpoints.searchOrders, { orders: [], next: null });
    await open(operators, "/operator?page=audit");
    await page.getByRole("link", { name: "Orders" }).click();
    await expect.element(page.getByLabelText("Order number or email address")).toBeVisible();
    await expectTranslated(errors);
  });
});
