export type SiteFault = 'loopback' | 'private' | 'notSecure';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;
const PRIVATE =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cd][\da-f:]+\]|\[fe80:[\da-f:]+\]|.+\.(local|lan|internal)|[^.[]+)$/;

/** Why an outside system cannot reach this server at its address; null if it probably can. */
export function siteFault(site: string): SiteFault | null {
  const { hostname, protocol } = new URL(site);
  if (LOOPBACK.test(hostname)) return 'loopback';
  if (PRIVATE.test(hostname)) return 'private';
  return protocol === 'https:' ? null : 'notSecure';
}
