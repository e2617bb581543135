import { DeviceError, isDeniedBySystem } from "./device-error.ts";

export type VideoProblem = "noCamera" | "denied" | "deniedBySystem" | "failed" | "screenDenied" | "screenFailed";

export class VideoError extends DeviceError<VideoProblem> {}

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : "");

/** Asks for the camera, 640 pixels wide. `deviceId`: the wanted one, if it is still there. Rejects with a `VideoError`. */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: {
        ...{ width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24, max: 24 } },
        ...(deviceId ? { deviceId } : { facingMode: "user" }),
      },
    });
  } catch (error) {
    const name = nameOf(error);
    if (isDeniedBySystem(error)) throw new VideoError("deniedBySystem");
    if (name === "NotAllowedError" || name === "SecurityError") throw new VideoError("denied");
    if (name === "NotFoundError" || name === "OverconstrainedError") throw new VideoError("noCamera");
    throw new VideoError("failed");
  }
}

/** False on phones. */
export const canShareScreen = (): boolean => navigator.mediaDevices?.getDisplayMedia !== undefined;

/**
 * Asks which screen or window to share, in a user gesture. Undefined if the person chose none. Rejects with a
 * `VideoError`.
 */
export async function openScreen(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({
      video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
      audio: false,
    });
  } catch (error) {
    if (nameOf(error) !== "NotAllowedError") throw new VideoError("screenFailed");
    if (isDeniedBySystem(error)) throw new VideoError("screenDenied");
    return undefined;
  }
}
