import { createHash } from 'node:crypto';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

/**
 * Signs a page for the functions of the app that shows it: WeCom, WeChat, DingTalk and Feishu do it alike. `timestamp`:
 * seconds, for Feishu milliseconds. `url`: the page's address, as the browser shows it; the part from `#` is not signed.
 */
export function signPage(page: { ticket: string; nonce: string; timestamp: number; url: string }): string {
  const [url = ''] = page.url.split('#', 1);
  return sha1(`jsapi_ticket=${page.ticket}&noncestr=${page.nonce}&timestamp=${page.timestamp}&url=${url}`);
}

/** Signs the choice of invoices in the card wallet (`cardSign`), with a ticket of the kind `card`; seconds. */
export function signCard(card: { ticket: string; appId: string; nonce: string; timestamp: number }): string {
  const values = [card.ticket, card.appId, card.nonce, String(card.timestamp), 'INVOICE'];
  return sha1(values.sort().join(''));
}
