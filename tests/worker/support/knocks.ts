import { env } from "cloudflare:workers";
import { settingsOf } from "../../../worker/env.ts";
import { codesOfLogin } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { askRoom } from "./ask-room.ts";
import { put, type QuickRoom, quickPasswordHash, quickRoom } from "./quick-room.ts";

/** A knock as the worker forwards it after the password was right. */
export async function knockAt(
  { chatId, roomIc }: Pick<QuickRoom, "chatId" | "roomIc">,
  {
    name = "Gina",
    line = "",
    address = "nowhere",
    earlier,
  }: { name?: string; line?: string; address?: string; earlier?: string } = {},
) {
  const token = codesOfLogin(settingsOf(env).keyring, chatId).knock;
  const answer = await askRoom(chatId, "knock", {
    ...{ linkHash: digest(roomIc), address, passwordHash: quickPasswordHash, name, line, tokenHash: digest(token) },
    ...(earlier === undefined ? {} : { earlierHash: digest(earlier) }),
  });
  return { token, answer };
}

/** A room with knocking on. */
export async function lockedRoom(options: { seats?: number } = {}): Promise<QuickRoom> {
  const room = await quickRoom(options);
  await put("/api/room/knocking", room.owner.token, { on: true });
  return room;
}
