import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { WebhookPort } from './webhook.port.ts';

const TIMEOUT_MS = 10_000;

/** Addresses inside the house: a flow's author may not make the server knock on its own doors. */
const PRIVATE = [
  /^0\./,
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^::1?$/,
  /^f[cd]/i,
  /^fe80/i,
  /^::ffff:/i,
];

/** Whether an address is of the house itself. */
export const isInside = (address: string): boolean => PRIVATE.some((range) => range.test(address));

async function assertPublic(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  if (addresses.some(isInside)) throw new Error(`webhook to ${host} would stay inside`);
}

/** POSTs JSON, follows no redirect, waits ten seconds. `inside` lets it reach private addresses: the operator's choice. */
export const createWebhook = (inside: boolean): WebhookPort => ({
  async send(url, body) {
    if (!inside) await assertPublic(new URL(url));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`webhook answered ${answer.status}`);
  },
});
