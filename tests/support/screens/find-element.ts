import { type Locator, page } from "vitest/browser";
import { waitLimitMs } from "../time-limits.ts";

/** As `expect.poll`. Vitest queries an element that is late only every 500 ms. */
const queryEveryMs = 50;

/** Of the real clock, also in tests with another one. */
const { setTimeout: later } = globalThis;
const now = performance.now.bind(performance);

/** The prototype of all locators that has the method, which `expect.element` calls. */
function locatorPrototype(): Locator {
  let prototype: Locator = page.getByRole("main");
  while (!Object.hasOwn(prototype, "findElement")) prototype = Object.getPrototypeOf(prototype);
  return prototype;
}

const prototype = locatorPrototype();
const { findElement } = prototype;

/** Leaves the result and all errors to Vitest, once there is an element or the time is over. */
prototype.findElement = async function (options = {}) {
  const ends = now() + (options.timeout ?? waitLimitMs);
  while (this.elements().length === 0 && now() < ends) await new Promise((done) => later(done, queryEveryMs));
  const rest = options.timeout === undefined ? {} : { timeout: Math.max(0, ends - now()) };
  return findElement.call(this, { ...options, ...rest });
};
