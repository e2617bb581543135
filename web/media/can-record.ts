/** Separate from `recorder.ts`, so that the chat page fetches the recorder only when the microphone is pressed. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;
}
