/** Notifies another system by HTTP. Rejects if the answer is not 2xx, so that it is tried again. */
export interface WebhookPort {
  send(url: string, body: Record<string, unknown>): Promise<void>;
}
