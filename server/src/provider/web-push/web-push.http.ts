import type { OutgoingHttpHeaders } from 'node:http';
import webPush from 'web-push';
import { requestOutside, isPrivateHost, OutsideError } from '../outside/outside.ts';
import type { VapidKeys } from './vapid.ts';
import type { WebPushPort, WebPushResult } from './web-push.port.ts';

const PATIENCE_MS = 10_000;

interface WebPushOptions {
  keys: VapidKeys;
  /** Contact for push services: a `mailto:` or `https:` URL. */
  subject: string;
  /** Allows private addresses and HTTP: for tests and the operator's own push service. */
  inside: boolean;
  patienceMs?: number;
}

/**
 * Web Push by RFC 8030, 8291 and 8292 with `web-push`. The request itself is our own code, because it may go to public
 * addresses only.
 */
export const createHttpWebPush = (options: WebPushOptions): WebPushPort => {
  const { keys, subject, inside } = options;
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    const { protocol, username, password } = url;
    if (username !== '' || password !== '') return false;
    if (inside) return /^https?:$/.test(protocol);
    return protocol === 'https:' && !isPrivateHost(url);
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
      return await post(new URL(made.endpoint), { headers: made.headers, body: made.body }, options);
    },
  };
};

const millisecondsOf = (value: string | undefined): number | null => {
  if (value === undefined) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

function judge(code: number, retryAfter: string | undefined): WebPushResult {
  if (code >= 200 && code <= 299) return { status: 'accepted' };
  // Unknown subscription, expired, or made for another key.
  if ([401, 403, 404, 410].includes(code)) return { status: 'gone' };
  if (code === 429 || code >= 500) return { status: 'later', afterMs: millisecondsOf(retryAfter) };
  return { status: 'refused', code };
}

async function post(
  target: URL,
  { headers, body }: { headers: Record<string, unknown>; body: Buffer },
  { inside, patienceMs = PATIENCE_MS }: WebPushOptions,
): Promise<WebPushResult> {
  try {
    const { status, headers: said } = await requestOutside(target, {
      ...{ method: 'POST', body, inside, patienceMs },
      headers: headers as OutgoingHttpHeaders,
    });
    return judge(status, said['retry-after']);
  } catch (error) {
    if (error instanceof OutsideError) return { status: 'later', afterMs: null };
    throw error;
  }
}
