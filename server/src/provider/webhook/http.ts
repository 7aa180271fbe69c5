import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isInside, publicOnly } from './inside.ts';
import type { WebhookPort } from './webhook.port.ts';

const TIMEOUT_MS = 10_000;

/**
 * POSTs JSON without following redirects, with a timeout of 10 seconds. `inside` allows private addresses, which only
 * the operator can decide.
 */
export const createWebhook = (inside: boolean): WebhookPort => ({
  async send(url, body) {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // An IP address needs no DNS lookup, so `publicOnly` does not see it.
    if (!inside && isIP(host) > 0 && isInside(host)) throw new Error(`webhook to ${host} would stay inside`);
    const status = await post(target, JSON.stringify(body), inside);
    if (status < 200 || status > 299) throw new Error(`webhook answered ${status}`);
  },
});

function post(target: URL, body: string, inside: boolean): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const outgoing = request(
      target,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(inside ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        // The body is not used and may be endless.
        answer.destroy();
        done(answer.statusCode ?? 0);
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
