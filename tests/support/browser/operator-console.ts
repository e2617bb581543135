import { type BrowserContext, expect, type Page } from "@playwright/test";

/** A virtual authenticator that holds passkeys and verifies its person. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function enrol(page: Page, secret: string, name = ""): Promise<void> {
  await page.goto("/operator");
  await page.getByLabel("Invitation or operator token").fill(secret);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByRole("link", { name: "Orders" })).toBeVisible();
}
