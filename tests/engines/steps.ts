import { expect } from "@playwright/test";
import { type EnginePage, patience } from "./engine-page.ts";

interface Entrance {
  roomLink: string;
  password: string;
}

/** Logs in by the room link. */
export async function enter(member: EnginePage, { roomLink, password }: Entrance, nickname: string): Promise<void> {
  await member.goto(roomLink);
  await member.fill(password, "textbox", "Room password");
  await member.fill(nickname, "textbox", "Your nickname");
  await member.click("button", "Enter the room");
  await member.find("textbox", "Message");
}

/** Fills in the order on the home page, pays in the sandbox and opens the form of the set-up. */
export async function buy(member: EnginePage, bought: string): Promise<void> {
  await member.fill("olivia.engines@example.com", "textbox", "Your email");
  await member.click("input[type=checkbox]");
  await expect.poll(() => member.texts("[aria-busy=true]"), patience).toEqual([]);
  await member.click("button", "Continue to payment");
  await member.sees("body", "No real money moves on this page.", bought);
  const price = /\$\d+\.\d\d/.exec((await member.texts("main")).join())?.[0];
  await member.click("button", `Pay ${price}`);
  await member.find("heading", "Your room is ready");
  await member.click("link", "Set up the room");
}

export async function setUp(member: EnginePage, roomName: string, password: string): Promise<void> {
  await member.fill(roomName, "textbox", "Name of the room");
  await member.fill("Olivia", "textbox", "Your nickname");
  await member.fill(password, "textbox", "Room password");
  await member.fill(password, "textbox", "Repeat the password");
  await member.click("button", "Open the room");
}
