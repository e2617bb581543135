import { KiB, MiB } from "@contract/units.ts";

/** A file's size in B, KB or MB, the latter two with 2 decimals. */
export function formatBytes(bytes: number): string {
  if (bytes < KiB) return `${bytes} B`;
  return bytes < MiB ? `${(bytes / KiB).toFixed(2)} KB` : `${(bytes / MiB).toFixed(2)} MB`;
}

/** A limit in whole megabytes, without decimals: 10 MB. */
export function formatLimit(bytes: number): string {
  return `${bytes / MiB} MB`;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A duration in seconds as mm:ss; hours count as minutes. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
