/** Whether an address may be shown: https, the standard port, and no user name or password. */
export function siteAllows(sites: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return sites.some((site) => (site.startsWith('*.') ? hostname.endsWith(site.slice(1)) : hostname === site));
}
