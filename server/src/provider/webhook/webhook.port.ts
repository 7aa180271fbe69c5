import { PortError } from '../port.error.ts';

/** Tells another system by HTTP. Adapter: `webhook.http.ts`; its double: `webhook.double.ts`. */
export interface WebhookPort {
  /**
   * POSTs the body as JSON, once, and resolves after an answer of 2xx.
   *
   * @throws WebhookError, so that it is tried again.
   */
  send(url: string, body: Record<string, unknown>): Promise<void>;
}

/**
 * `inside`: the address is private and is not called. `refused`: it answered something else than 2xx, a redirect among
 * it; `code` is the status. `timeout`: no answer in ten seconds. `unreachable`: no connection, or no address at all.
 */
export type WebhookFault = 'inside' | 'refused' | 'timeout' | 'unreachable';

export class WebhookError extends PortError<WebhookFault> {}
