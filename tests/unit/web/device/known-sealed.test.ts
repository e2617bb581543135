import { expect, it } from "vitest";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { isKnownSealed, rememberSuccessor } from "../../../../web/device/known-sealed.ts";
import { aMember, aRoom } from "../../support/room-things.ts";

const aSeatIn = (roomId: string, sealed?: true) => {
  const room = { ...aRoom(aMember("ann")), roomId, ...(sealed && { sealed }) };
  sessions.remember(
    { token: roomId, roomId, linkCode: `${roomId}code`, memberId: "ann", role: "member", room },
    "code",
  );
};

it("the room that goes on in place of a sealed one is sealed on this device, whatever its server says; of an open one it is not", () => {
  aSeatIn("sealedroom12", true);
  aSeatIn("openroom1234");
  rememberSuccessor("sealedroom12", "goesonsealed1234567");
  rememberSuccessor("openroom1234", "goesonopen123456789");
  for (const [room, isSealed] of [
    ["sealedroom12", true],
    ["openroom1234", false],
    ["goesonsealed", true],
    ["goesonsealedanothercode", true],
    ["goesonopen12", false],
  ] as const)
    expect(isKnownSealed(room), room).toBe(isSealed);
  rememberSuccessor("goesonsealed", "thirdsealed1234567");
  expect(isKnownSealed("thirdsealed1")).toBe(true);
});
