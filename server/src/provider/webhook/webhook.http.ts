import { requestOutside, OutsideError } from '../outside/outside.ts';
import { WebhookError, type WebhookPort } from './webhook.port.ts';

const PATIENCE_MS = 10_000;

export interface WebhookOptions {
  /** Allows private addresses; set by the operator. */
  inside: boolean;
  patienceMs?: number;
}

/** POSTs JSON. Redirects are not followed; the limit is 10 seconds. */
export function createHttpWebhook({ inside, patienceMs = PATIENCE_MS }: WebhookOptions): WebhookPort {
  const deliver: WebhookPort['deliver'] = async (url, { headers: signing, text }) => {
    if (!URL.canParse(url)) throw new WebhookError('unreachable', 'noAddress');
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const { status } = await requestOutside(new URL(url), {
      ...{ method: 'POST', headers: { ...signing, ...length }, body: text, inside, patienceMs },
    }).catch((error: unknown) => {
      throw error instanceof OutsideError ? faultOf(error) : error;
    });
    if (status < 200 || status > 299) throw new WebhookError('refused', String(status));
  };
  return { deliver, send: (url, body) => deliver(url, { headers: {}, text: JSON.stringify(body) }) };
}

/** Once a request may have been sent, its result is unknown. */
const faultOf = ({ fault }: OutsideError) => new WebhookError(fault, fault, fault !== 'inside');
