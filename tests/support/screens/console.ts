import { ResultCode } from "@contract/codes.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import type { Endpoint, EndpointData } from "@contract/endpoints/endpoint.ts";
import type { OperatorRole } from "@contract/operator-roles.ts";
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { type Asked, type FakeServer, Refusal } from "./fake-server.ts";
import { membersRoom } from "./room.ts";
import { open } from "./screen.tsx";

/** The console of the operator Ada, signed in, whose passkey answers each challenge. */
export function adasConsole(role: OperatorRole = "admin"): FakeServer {
  const server = membersRoom();
  const bytes = Uint8Array.of(1).buffer;
  vi.spyOn(navigator.credentials, "get").mockResolvedValue({
    ...{ id: "AQ", rawId: bytes, type: "public-key", authenticatorAttachment: "platform" },
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  } as never);
  server.answer(consoleEndpoints.getSession, { id: "ada", name: "Ada", role, csrf: "csrf", endsAt: Date.now() + 1000 });
  server.answer(consoleEndpoints.listAudit, []);
  server.answer(consoleEndpoints.beginConfirmation, { challenge: "AQ", rpId: location.hostname });
  server.answer(consoleEndpoints.confirm, {});
  return server;
}

/** Answers the first such call as for a session that is no longer fresh. */
export function answerConfirmed<C extends Endpoint>(
  server: FakeServer,
  endpoint: C,
  answer: (asked: Asked<C>) => EndpointData<C>,
) {
  server.answer(endpoint, (asked: Asked<C>) => {
    if (server.calls(consoleEndpoints.confirm).length === 0)
      throw new Refusal(ResultCode.forbidden, "Please confirm with your passkey first.", { confirm: true });
    return answer(asked);
  });
}

/** Opens a page of the console by its name in the menu. */
export async function openConsole(server: FakeServer, name: string): Promise<void> {
  await open(server, "/operator?page=audit");
  await page.getByRole("link", { name, exact: true }).click();
  await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
}
