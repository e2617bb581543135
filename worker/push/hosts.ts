/** The push services of the browsers. The worker calls the address that a browser gives: it must lead nowhere else. */
const services = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
] as const;

/** May notifications be sent to this address? `more`: other services that the installation trusts. */
export function isPushService(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return [...services, ...more].some((service) =>
    service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}
