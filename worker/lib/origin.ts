/** Where people reach this installation: the setting, or else (never in production) where this request came in. */
export function originOf(settings: { APP_ORIGIN?: string | undefined }, requestUrl: string): string {
  return settings.APP_ORIGIN ?? new URL(requestUrl).origin;
}
