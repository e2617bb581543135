export const check = {
  why: "Many wrong passwords were tried in this room. Before it logs in, your device does some work that makes guessing slow.",
  working: "Working: {seconds} s so far",
} as const;
