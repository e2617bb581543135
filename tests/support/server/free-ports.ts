import { portIsFree } from "../../../worker/local/node/port.ts";

/** Servers of tests use this port and some of the following. */
const ports = 61;
const apart = 100;

/**
 * The first of free ports for servers: `wanted`, or else `usual` or the next after it that leaves room. Ends the process
 * with a sentence if `wanted` is taken.
 */
export async function firstOfFreePorts(usual: number, wanted?: string): Promise<number> {
  if (wanted) {
    if (await portIsFree(Number(wanted))) return Number(wanted);
    console.error(`Port ${wanted} is taken. Name another one, or none: a free one is then found.`);
    process.exit(1);
  }
  for (let first = usual; first < 65_000; first += apart) if (await areFree(first)) return first;
  throw new Error("No port is free.");
}

async function areFree(first: number): Promise<boolean> {
  for (let port = first; port < first + ports; port++) if (!(await portIsFree(port))) return false;
  return true;
}
