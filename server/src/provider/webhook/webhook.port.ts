/** Tells another system by HTTP. Throws where it did not answer 2xx, so that it is tried again. */
export interface WebhookPort {
  send(url: string, body: Record<string, unknown>): Promise<void>;
}
