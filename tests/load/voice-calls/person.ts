import type { Browser, CDPSession, Page } from "@playwright/test";
import { noteConnections } from "../../support/browser/call-probe.ts";
import { composer } from "../../support/browser/people.ts";

interface Probed extends Window {
  noted: RTCPeerConnection[];
  pressed: Promise<number>;
  sound: Promise<number>;
}

/** Statistics of all connections of a page, summed up. */
export interface Sums {
  atMs: number;
  /** Packets of voice by connection, of those that are not closed. */
  voices: Record<number, number>;
  energy: number;
  packetsReceived: number;
  packetsSent: number;
  /** With the headers of RTP. */
  bytesSent: number;
  /** Seconds, by sample. */
  jitterBufferDelay: number;
  jitterBufferEmitted: number;
  playoutDelay: number;
  playoutSamples: number;
  roundTripSeconds: number;
}

/** Connections that have brought voice since then. A voice that pauses sends a packet about every 400 ms. */
export const voicesSince = (before: Sums | undefined, { voices }: Sums): number =>
  Object.entries(voices).filter(([index, packets]) => packets > (before?.voices[Number(index)] ?? 0)).length;

/** A person at a page of Chromium, in a context of their own. */
export class Person {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** When the page came back to its place in the call, after its socket was lost. */
  cameBackAt = 0;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.devtools = devtools;
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"origin_type":"call_join","code":1')) this.cameBackAt = Date.now();
      }),
    );
  }

  static async enter(browser: Browser, address: string, room: Entrance, name: string): Promise<Person> {
    const context = await browser.newContext({ baseURL: address, locale: "en-US", permissions: ["microphone"] });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(noteConnections);
    await page.addInitScript(() => {
      localStorage.setItem("parley.tourSeen", "yes");
      localStorage.setItem("parley.call.notice", "direct");
    });
    const person = new Person(page, await context.newCDPSession(page));
    await page.goto(room.roomLink);
    await page.getByLabel("Room password").fill(room.password);
    await page.getByLabel("Your nickname").fill(name);
    await page.getByRole("button", { name: "Enter the room" }).click();
    await composer(page).waitFor();
    return person;
  }

  get bar() {
    return this.page.getByRole("group", { name: "Call" });
  }

  /** Starts the call or joins it, and waits for sound from then on. Returns when the button was pressed. */
  async join(): Promise<number> {
    const button = this.page.getByRole("button", { name: /^(Start a|Join the) call$/ });
    await button.waitFor();
    await this.page.evaluate(notePress);
    await this.awaitSound();
    await button.click();
    return this.page.evaluate(() => (window as unknown as Probed).pressed);
  }

  /** Waits from now on for the sound of connections that do not exist yet. */
  awaitSound(): Promise<void> {
    return this.page.evaluate(noteSound, true);
  }

  /** Waits from now on for more sound than until now. */
  awaitMoreSound(): Promise<void> {
    return this.page.evaluate(noteSound, false);
  }

  soundAt(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as Probed).sound);
  }

  sums(): Promise<Sums> {
    return this.page.evaluate(sumUp);
  }

  /** Reloads the page, which leaves the call; the next join loads the call chunk again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await composer(this.page).waitFor();
  }

  async leave(): Promise<void> {
    await this.bar.getByRole("button", { name: "Leave the call" }).click();
    await this.bar.waitFor({ state: "detached" });
  }

  /** Number of people in the call, as the bar says. */
  async people(): Promise<number> {
    return Number(/(\d+) (?:people|person)/.exec(await this.bar.innerText())?.[1] ?? 0);
  }

  async heapMiB(): Promise<number> {
    await this.devtools.send("HeapProfiler.collectGarbage");
    return (await this.devtools.send("Runtime.getHeapUsage")).usedSize / 2 ** 20;
  }
}

export interface Entrance {
  roomLink: string;
  password: string;
}

function notePress(): void {
  const now = () => performance.timeOrigin + performance.now();
  const pressed = new Promise<number>((resolve) =>
    addEventListener("click", () => resolve(now()), { capture: true, once: true }),
  );
  Object.assign(window, { pressed });
}

/** Chromium renews statistics every 50 ms. */
function noteSound(ofNewConnections: boolean): void {
  const { noted } = window as unknown as Probed;
  const first = ofNewConnections ? noted.length : 0;
  const received = async () => {
    const sums = { energy: 0, packets: 0 };
    for (const connection of noted.slice(first))
      for (const report of [...(await connection.getStats()).values()])
        if (report.type === "inbound-rtp") {
          sums.energy += report.totalAudioEnergy ?? 0;
          sums.packets += report.packetsReceived;
        }
    return sums;
  };
  const listen = async () => {
    const before = ofNewConnections ? { energy: 0, packets: 0 } : await received();
    for (;;) {
      const { energy, packets } = await received();
      // Without packets the jitter buffer makes up sound for a while.
      if (energy > before.energy && packets > before.packets) return performance.timeOrigin + performance.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  Object.assign(window, { sound: listen() });
}

async function sumUp(): Promise<Sums> {
  const sums: Sums = {
    ...{ atMs: performance.now(), voices: {}, energy: 0, packetsReceived: 0, packetsSent: 0, bytesSent: 0 },
    ...{ jitterBufferDelay: 0, jitterBufferEmitted: 0, playoutDelay: 0, playoutSamples: 0, roundTripSeconds: 0 },
  };
  for (const [index, connection] of (window as unknown as Probed).noted.entries()) {
    if (connection.signalingState === "closed") continue;
    for (const report of [...(await connection.getStats()).values()]) {
      if (report.type === "inbound-rtp") {
        sums.energy += report.totalAudioEnergy ?? 0;
        sums.packetsReceived += report.packetsReceived;
        if (report.kind === "audio") sums.voices[index] = (sums.voices[index] ?? 0) + report.packetsReceived;
        sums.jitterBufferDelay += report.jitterBufferDelay;
        sums.jitterBufferEmitted += report.jitterBufferEmittedCount;
      } else if (report.type === "outbound-rtp") {
        sums.packetsSent += report.packetsSent;
        sums.bytesSent += report.bytesSent + report.headerBytesSent;
      } else if (report.type === "media-playout") {
        sums.playoutDelay += report.totalPlayoutDelay;
        sums.playoutSamples += report.totalSamplesCount;
      } else if (report.type === "candidate-pair" && report.nominated)
        sums.roundTripSeconds = Math.max(sums.roundTripSeconds, report.currentRoundTripTime ?? 0);
    }
  }
  return sums;
}
