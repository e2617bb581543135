import * as Limits from "@contract/limits.ts";

/** 7 → "7", 120 → "99+" */
export function shortCount(count: number): string {
  return count > Limits.unreadCountedMax ? `${Limits.unreadCountedMax}+` : String(count);
}
