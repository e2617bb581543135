import { expect, type Page } from "@playwright/test";

/** The address of a room's page. */
export function pageOfRoom(page: Page, name: string): string {
  return `${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${name}`;
}

export async function pay(page: Page): Promise<void> {
  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** Fills in the home page's form up to the button. */
export async function wishForRoom(page: Page, email: string): Promise<void> {
  await page.goto("/?lang=en");
  // Comes with the prices, and moves the form.
  await page.getByRole("radio", { name: "Sealed" }).waitFor();
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("checkbox", { name: /I accept/ }).check();
}

/** Sends the form of a paid seat. */
export async function buySeat(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Buy a seat" }).click();
}

export async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "I have a coupon" }).click();
  await page.getByLabel("Coupon code").fill("NOT-A-COUPON");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a valid coupon code")).toBeVisible();
  await page.getByLabel("Coupon code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Coupon applied")).toBeVisible();
}
