import { isSigned, type Secrets } from '#secrets/secret.ts';
import { PREFIX } from './route.ts';

export const FRAME_PATH = `${PREFIX}/frame`;
/** Long enough to open it, and again after the phone was locked. */
const LIVES_MS = 10 * 60_000;
const textOf = (url: string, until: string): string => `frame ${until} ${url}`;

/** Whether the server made the address. */
export const isFrameSeal = (secrets: Secrets, url: string, until: string, seal: Uint8Array): boolean =>
  isSigned(secrets, textOf(url, until), seal);

/**
 * The URL of our page that frames this site. The policy of the app's own pages allows no site; that page's allows this
 * one.
 */
export function frameAddress(secrets: Secrets, url: string, now: Date): string {
  const until = String(now.getTime() + LIVES_MS);
  const seal = secrets.sign(textOf(url, until)).toString('base64url');
  return `${FRAME_PATH}?${new URLSearchParams({ url, until, seal }).toString()}`;
}
