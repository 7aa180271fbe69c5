import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
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
  /^192\.0\.0\./,
  /^198\.1[89]\./,
  /^(22[4-9]|2[345]\d)\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^::1?$/,
  /^f[cd]/i,
  /^fe[89a-f]/i,
  /^ff/i,
  /^64:ff9b/i,
  /^::ffff:/i,
];

/** Whether an address is of the house itself. */
export const isInside = (address: string): boolean => PRIVATE.some((range) => range.test(address));

/** Looks a name up and connects to just the address that was judged: it cannot become another in between. */
export const publicOnly: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`no address for ${host}`), '', 0);
    if (addresses.some(({ address }) => isInside(address)))
      return done(new Error(`${host} would stay inside`), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** POSTs JSON, follows no redirect, waits ten seconds. `inside` lets it reach private addresses: the operator's choice. */
export const createWebhook = (inside: boolean): WebhookPort => ({
  async send(url, body) {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // An address is looked up by nobody.
    if (!inside && isIP(host) > 0 && isInside(host)) throw new Error(`webhook to ${host} would stay inside`);
    const status = await post(target, JSON.stringify(body), inside);
    if (status < 200 || status > 299) throw new Error(`webhook answered ${status}`);
  },
});

function post(target: URL, body: string, inside: boolean): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const asked = request(
      target,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(inside ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        // What it says beyond its status is of no interest, and may be endless.
        answer.destroy();
        done(answer.statusCode ?? 0);
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
}
