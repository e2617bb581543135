import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/** Calls whose effect on a context, or on its clock, cannot be undone. */
const lasting = ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket"];
const lastingOfClock = ["install", "pauseAt", "setFixedTime", "setSystemTime"];

interface Warm {
  context: BrowserContext;
  isSpent: boolean;
  /** Removes all that a test stored or set, with its pages. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Contexts that one test after the other uses. Their HTTP cache and compiled scripts last: opening a room takes half of the
 * CPU time that it takes in a new context.
 */
export class WarmContexts {
  readonly #browser: Browser;
  readonly #idle = new Map<string, Warm[]>();
  readonly #lent = new Map<BrowserContext, () => Promise<void>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context with these options and permissions, whose `close` returns it. */
  async lend(options: BrowserContextOptions, permissions: string[] = []): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const idle = this.#idle.get(key) ?? [];
    this.#idle.set(key, idle);
    const warm = idle.pop() ?? (await this.#open(options));
    warm.context.close = async () => {
      if (!this.#lent.delete(warm.context)) return;
      if (warm.isSpent) return await warm.close();
      await warm.clean();
      idle.push(warm);
    };
    this.#lent.set(warm.context, warm.context.close);
    await warm.context.grantPermissions(permissions);
    return warm.context;
  }

  /** Takes back what a test has not closed. */
  async takeBack(): Promise<void> {
    await Promise.all([...this.#lent.values()].map((close) => close()));
  }

  async #open(options: BrowserContextOptions): Promise<Warm> {
    const context = await this.#browser.newContext(options);
    // Later pages run in the process of this one, which has the scripts compiled. A picture starts no page of Parley.
    const keeper = await context.newPage();
    await keeper.goto("/favicon.svg");
    const devtools = await context.newCDPSession(keeper);
    const { origin } = new URL(keeper.url());
    const warm = {
      context,
      isSpent: false,
      close: context.close.bind(context),
      async clean() {
        await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
        context.removeAllListeners();
        await Promise.all([
          context.unrouteAll(),
          context.setOffline(false),
          context.clearCookies(),
          context.clearPermissions(),
          devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
        ]);
        await keeper.evaluate(() => localStorage.setItem("parley.tourSeen", "yes"));
      },
    };
    const spendBy = (target: object, names: readonly string[]) => {
      for (const name of names) {
        const call = Reflect.get(target, name);
        Reflect.set(target, name, (...args: unknown[]) => {
          warm.isSpent = true;
          return Reflect.apply(call, target, args);
        });
      }
    };
    spendBy(context, lasting);
    spendBy(context.clock, lastingOfClock);
    return warm;
  }
}
