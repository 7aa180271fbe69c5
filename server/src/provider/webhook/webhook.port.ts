import { PortError } from '../port.error.ts';

export interface SignedMessage {
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  text: string;
}

/** Notifies another system by HTTP. Adapter: `webhook.http.ts`. */
export interface WebhookPort {
  /**
   * POSTs the body as JSON, once, and resolves after a 2xx response.
   *
   * @throws WebhookError; the caller tries again.
   */
  send(url: string, body: Record<string, unknown>): Promise<void>;
  /** The same with a text that is signed, and the headers that sign it. */
  deliver(url: string, message: SignedMessage): Promise<void>;
}

/**
 * `inside`: the address is private and is not called. `refused`: the status was not 2xx, which includes redirects;
 * `code` is the status. `timeout`: no answer in 10 seconds. `unreachable`: no connection, or an invalid address.
 */
export type WebhookFault = 'inside' | 'refused' | 'timeout' | 'unreachable';

export class WebhookError extends PortError<WebhookFault> {}
