/** A microphone or camera that cannot be used. */
export class DeviceError<Problem extends string> extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** True if the system, and not the person, refuses a device to the browser. Chromium's words; others do not tell. */
export const isDeniedBySystem = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "NotAllowedError" && /by system/i.test(error.message);
