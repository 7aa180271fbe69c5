/**
 * Signs pages for the functions of the app that shows them. `timestamp`: seconds, for Feishu milliseconds. `url`: the page's
 * address; the part from `#` is not signed.
 */
export interface PageSigner {
  page(page: { ticket: string; nonce: string; timestamp: number; url: string }): string;
  /** The choice of invoices in the card wallet, with a ticket of the kind `card`. */
  card(card: { ticket: string; appId: string; nonce: string; timestamp: number }): string;
}
