/** Origin of this installation: the setting, or else (never in production) the origin of this request. */
export function originOf(settings: { APP_ORIGIN?: string | undefined }, requestUrl: string): string {
  return settings.APP_ORIGIN ?? new URL(requestUrl).origin;
}
