/** Names that lead to the own machine or network. */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|test|invalid)$/;

/**
 * True for an https URL under a public name; IP addresses are refused. `allowedHosts`: further hosts with their
 * ports, which may use http, from `HOOK_HOSTS`.
 */
export function isPublicAddress(address: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (allowedHosts.includes(host)) return protocol === "https:" || protocol === "http:";
  // The parser has turned every numeric form (decimal, octal, hexadecimal) into four numbers, or brackets for IPv6.
  const isName = /^[^[\]:]+\.[^.]*[a-z][^.]*\.?$/.test(hostname);
  return protocol === "https:" && isName && !privateNames.test(hostname.replace(/\.$/, ""));
}
