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

export const chooseRequest = ({
  timestamp,
  nonceStr,
  signature,
}: WalletSignature['card']): ChooseInvoice => ({
  ...{ timestamp, nonceStr, signType: 'SHA1', cardSign: signature },
});

interface Chosen {
  card_id?: unknown;
  encrypt_code?: unknown;
}

/** @throws HostError `cancel`, or `fail` for a failure that the client reports as an answer, and for an unreadable one. */
export function chosenCards({ choose_invoice_info: info, errMsg = '' }: ChosenInvoices): Card[] {
  if (/:\s?(fail|cancel)/i.test(errMsg)) throw hostErrorOf({ errMsg });
  const cards = listOf(info).flatMap(({ card_id: cardId, encrypt_code: encryptCode }) =>
    typeof cardId === 'string' && typeof encryptCode === 'string' ? [{ cardId, encryptCode }] : [],
  );
  if (cards.length === 0) throw new HostError('fail', 'choose_invoice: no cards');
  return cards;
}

function listOf(info: unknown): Chosen[] {
  if (typeof info !== 'string') return Array.isArray(info) ? (info as Chosen[]) : [];
  try {
    const parsed: unknown = JSON.parse(info);
    return Array.isArray(parsed) ? (parsed as Chosen[]) : [];
  } catch {
    return [];
  }
}
