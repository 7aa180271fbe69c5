import { hostErrorOf, HostError, type Card, type WalletSignature } from './host.port.ts';

/** What WeCom and WeChat are told to open the card wallet. */
export interface ChooseInvoice {
  timestamp: number;
  nonceStr: string;
  signType: 'SHA1';
  cardSign: string;
}

/** Their answer: the cards as a list or, from older clients, as JSON text. */
export interface ChosenInvoices {
  choose_invoice_info?: unknown;
  errMsg?: string;
}

export const askedBy = ({ timestamp, nonceStr, signature }: WalletSignature['card']): ChooseInvoice => ({
  ...{ timestamp, nonceStr, signType: 'SHA1', cardSign: signature },
});

interface Chosen {
  card_id?: unknown;
  encrypt_code?: unknown;
}

/** @throws HostError `cancel`, or `fail` for a failure that the client reports as an answer, and for an unreadable one. */
export function chosenCards({ choose_invoice_info: told, errMsg = '' }: ChosenInvoices): Card[] {
  if (/:\s?(fail|cancel)/i.test(errMsg)) throw hostErrorOf({ errMsg });
  const cards = listOf(told).flatMap(({ card_id: cardId, encrypt_code: encryptCode }) =>
    typeof cardId === 'string' && typeof encryptCode === 'string' ? [{ cardId, encryptCode }] : [],
  );
  if (cards.length === 0) throw new HostError('fail', 'choose_invoice: no cards');
  return cards;
}

function listOf(told: unknown): Chosen[] {
  if (typeof told !== 'string') return Array.isArray(told) ? (told as Chosen[]) : [];
  try {
    const parsed: unknown = JSON.parse(told);
    return Array.isArray(parsed) ? (parsed as Chosen[]) : [];
  } catch {
    return [];
  }
}
