import type { Secrets } from '#secrets/secret.ts';
import { WalletError, type Card, type CardInvoice, type SetState } from '#provider/platform/wallet.port.ts';
import { lastOf, nextOf, wantedOf, type Use } from './wallet.policy.ts';
import type { CardRow } from './wallet.repository.ts';
import type { OpenedWallet } from './wallet.source.ts';

const placeOf = ({ company_id, invoice_id }: Pick<CardRow, 'company_id' | 'invoice_id'>) => ({
  company_id,
  invoice_id,
});

export const cardOf = (secrets: Secrets, row: CardRow): Card => ({
  cardId: row.card_id,
  encryptCode: secrets.open(row.encrypt_code_sealed, 'wallet_invoice', placeOf(row)),
});

export const sealCode = (
  secrets: Secrets,
  place: Pick<CardRow, 'company_id' | 'invoice_id'>,
  encryptCode: string,
): Buffer => secrets.seal(encryptCode, 'wallet_invoice', placeOf(place));

const useOf = (row: CardRow): Use => ({
  document:
    row.document_status === null || row.document_since === null
      ? null
      : { status: row.document_status, since: row.document_since },
  settled: row.invoice_state === 'Settled',
});

/** The state that the card of an invoice should have now. */
export const wantedNow = (row: CardRow, now: Date): SetState =>
  row.used ? wantedOf(useOf(row), now) : lastOf(useOf(row));

/** The next state to set; null if there is none. A wallet that is not used locks nothing any more. */
export const nextNow = (row: CardRow, now: Date): SetState | null =>
  row.used || row.known === 'locked' ? nextOf(row.known, wantedNow(row, now)) : null;

const PASSING: ReadonlySet<string> = new Set(['unreachable', 'rate', 'waiting']);
/** WeCom and WeChat: the system is busy. */
const BUSY = '-1';

/** Whether the same call would be refused again. */
export const isLasting = ({ fault, code, uncertain }: WalletError): boolean =>
  !uncertain && code !== BUSY && !PASSING.has(fault);

export interface Read<C> {
  card: C;
  /** Undefined if the platform refused to report it. */
  invoice?: CardInvoice;
  error?: WalletError;
}

/**
 * Reads cards with one call, or one by one if one of them is refused.
 *
 * @throws WalletError for what may pass.
 */
export async function readEach<C>(
  wallet: Pick<OpenedWallet, 'port' | 'source' | 'tokens'>,
  cards: readonly C[],
  codeOf: (card: C) => Card,
): Promise<Read<C>[]> {
  const { port, source, tokens } = wallet;
  try {
    const invoices = await port.readMany(source, tokens, cards.map(codeOf));
    return cards.flatMap((card, at) => {
      const invoice = invoices[at];
      return invoice ? [{ card, invoice }] : [];
    });
  } catch (error) {
    if (!(error instanceof WalletError) || !isLasting(error)) throw error;
    const [only] = cards;
    if (cards.length === 1 && only !== undefined) return [{ card: only, error }];
  }
  const reads: Read<C>[] = [];
  for (const card of cards) reads.push(...(await readEach(wallet, [card], codeOf)));
  return reads;
}
