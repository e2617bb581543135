const KB = 1024;
const MB = 1024 * KB;

/** A file's size in B, KB or MB, the latter two with 2 decimals. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  return bytes < MB ? `${(bytes / KB).toFixed(2)} KB` : `${(bytes / MB).toFixed(2)} MB`;
}

/** A limit in whole megabytes, without decimals: 10 MB. */
export function formatLimit(bytes: number): string {
  return `${bytes / MB} MB`;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A duration in seconds as mm:ss; hours count as minutes. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
