import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { isInside, publicOnly } from '../webhook/inside.ts';
import type { VapidKeys } from './vapid.ts';
import type { WebPushPort, WebPushResult } from './web-push.port.ts';

const TIMEOUT_MS = 10_000;

interface WebPushOptions {
  keys: VapidKeys;
  /** Contact for push services: a `mailto:` or `https:` URL. */
  subject: string;
  /** Allows private addresses and HTTP: for tests and the operator's own push service. */
  inside: boolean;
}

/**
 * Web Push by RFC 8030, 8291 and 8292 with `web-push`. The request itself is our own code, because it may go to public
 * addresses only.
 */
export const createWebPush = ({ keys, subject, inside }: WebPushOptions): WebPushPort => {
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, username, password } = new URL(endpoint);
    const host = hostname.replace(/^\[|\]$/g, '');
    if (username !== '' || password !== '') return false;
    if (inside) return /^https?:$/.test(protocol);
    // An IP address needs no DNS lookup, so `publicOnly` does not see it; check it here.
    return protocol === 'https:' && !(isIP(host) > 0 && isInside(host));
  };
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(target, body, { ttl, urgency, topic }) {
      if (!accepts(target.endpoint)) return { status: 'refused', code: 0 };
      const made = webPush.generateRequestDetails(target, body, {
        vapidDetails: { subject, ...keys },
        ...{ TTL: ttl, urgency, topic },
      });
      return await post(new URL(made.endpoint), made.headers, made.body, inside);
    },
  };
};

const secondsOf = (value: string | undefined): number | null => {
  if (value === undefined) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

function judge(code: number, retryAfter: string | undefined): WebPushResult {
  if (code >= 200 && code <= 299) return { status: 'accepted' };
  // Unknown subscription, expired, or made for another key.
  if ([401, 403, 404, 410].includes(code)) return { status: 'gone' };
  if (code === 429 || code >= 500) return { status: 'later', afterMs: secondsOf(retryAfter) };
  return { status: 'refused', code };
}

function post(
  target: URL,
  headers: Record<string, unknown>,
  body: Buffer,
  inside: boolean,
): Promise<WebPushResult> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((done) => {
    const outgoing = request(
      target,
      {
        method: 'POST',
        headers: headers as http.OutgoingHttpHeaders,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(inside ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        answer.destroy();
        done(judge(answer.statusCode ?? 0, answer.headers['retry-after']));
      },
    );
    outgoing.on('error', () => done({ status: 'later', afterMs: null }));
    outgoing.end(body);
  });
}
