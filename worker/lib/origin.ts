/** Origin of this installation: the setting, else (never in production) the request's origin. */
export function originOf(settings: { APP_ORIGIN?: string | undefined }, requestUrl: string): string {
  return settings.APP_ORIGIN ?? new URL(requestUrl).origin;
}
