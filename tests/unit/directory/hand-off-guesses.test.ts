import { beforeEach, describe, expect, it } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { createDirectory, type Directory } from "../../../worker/directory/directory.ts";
import { forgetOldHandOffs, insertHandOff, joinByCode, joinById } from "../../../worker/directory/hand-offs.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { randomNumbers } from "../../support/random-numbers.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";

/*
 * Guesses of the code that is read aloud, against the real rules over an SQLite database. Each guess comes from a network
 * of its own: the limit for each network, which lets a single one make a million guesses in 231 days, does not help.
 */

/** Number of guesses, and the seed of their order: `GUESSES=1000000 npm run simulate:hand-offs`. */
const guesses = Number(process.env.GUESSES ?? 1000);
const random = randomNumbers(Number(process.env.SEED ?? 1));

const openAtOnce = 100;
const msBetweenGuesses = 10;
const guessesPerRound = 100;

const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const halfLength = Limits.handOffCodeLength / 2;
const halves = signs.length ** halfLength;
const codes = halves ** 2;

const { keyring } = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);

let database: Database;
let directory: Directory;

beforeEach(() => {
  database = new Database();
  directory = createDirectory(
    database.forCaller(async (work) => work()),
    keyring,
  );
});

function halfOf(number: number): string {
  return Array.from(
    { length: halfLength },
    (_, at) => signs[Math.floor(number / signs.length ** at) % signs.length],
  ).join("");
}

const randomHalf = () => halfOf(Math.floor(random() * halves));
const countOpen = () => database.all("SELECT id FROM hand_offs").length;

describe(`${guesses} guesses of the code of a hand-off`, () => {
  it("find none of a hundred that are open all the time", async () => {
    let successes = 0;
    let now = Date.now();
    for (let guess = 0; guess < guesses; guess++, now += msBetweenGuesses) {
      if (guess % guessesPerRound === 0) {
        await forgetOldHandOffs(directory, now);
        while (countOpen() < openAtOnce) await insertHandOff(directory, now);
      }
      if (await joinByCode(directory, randomHalf() + randomHalf(), now)) successes++;
    }
    console.info(`${guesses} guesses, ${successes} successes; probability of one ${(guesses * openAtOnce) / codes}`);
    expect(successes).toBe(0);
  });

  it("end one whose first half is known with the fifth, in whatever order all second halves are tried", async () => {
    const now = Date.now();
    const made = await insertHandOff(directory, now);
    const first = made?.code.slice(0, halfLength) ?? "";
    const start = Math.floor(random() * halves);
    // An odd step visits each of the halves, whose number is a power of 2, once.
    const step = 2 * Math.floor(random() * halves) + 1;
    let successes = 0;
    for (let guess = 0; guess < Math.min(guesses, halves); guess++) {
      if (await joinByCode(directory, first + halfOf((start + guess * step) % halves), now)) successes++;
      expect(countOpen()).toBe(guess + 1 < Limits.handOffTriesMax ? 1 : 0);
    }
    console.info(`the first half known: ${successes} successes; probability ${Limits.handOffTriesMax / halves}`);
    expect(successes).toBe(0);
    expect(await joinById(directory, made?.id ?? "", now)).toBeUndefined();
  });
});
