import { afterEach, expect, it, vi } from "vitest";
import { openCamera, openScreen } from "../../../../web/media/camera.ts";
import { openMicrophone } from "../../../../web/media/microphone.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["Permission denied", "denied", "denied", undefined],
  ["Permission denied by system", "deniedBySystem", "deniedBySystem", "screenDenied"],
])("a device that is refused with %j is told apart by who refuses it", async (message, voice, camera, screen) => {
  const refuse = async () => {
    throw new DOMException(message, "NotAllowedError");
  };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: refuse, getDisplayMedia: refuse } });
  await expect(openMicrophone()).rejects.toMatchObject({ problem: voice });
  await expect(openCamera()).rejects.toMatchObject({ problem: camera });
  const share = openScreen();
  if (screen) await expect(share).rejects.toMatchObject({ problem: screen });
  else expect(await share).toBeUndefined();
});
