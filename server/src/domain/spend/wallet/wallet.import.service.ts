import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type {
  CardOutcome,
  CardResult,
  ChosenCard,
  walletEndpoints,
} from '@outlay/contract/spend/invoice.wallet';
import type { WalletPorts } from '#domain/membership/connection/source.service.ts';
import { recordFile, type FileToRecord } from '#domain/platform/file/file.service.ts';
import { describeInvoice, describeDuplicate } from '#domain/spend/invoice/invoice.service.ts';
import { insertReading, namedPrint } from '#domain/spend/invoice/reading.service.ts';
import { readSent, type RecognitionPorts } from '#domain/spend/invoice/recognition.service.ts';
import type { CardInvoice } from '#provider/platform/wallet.port.ts';
import { WalletError } from '#provider/platform/wallet.port.ts';
import type { RecognisedInvoice } from '#provider/recognition/recognition.port.ts';
import type { Context } from '#request/context.ts';
import { sha256 } from '#secrets/secret.ts';
import { newId } from '#system/id.ts';
import { parseAmount } from '@outlay/contract/money';
import { readEach, sealCode } from './wallet.card.ts';
import { cardText, invoiceOfCard, mergeCard } from './wallet.merge.ts';
import * as wallets from './wallet.repository.ts';
import { openWallet, sureWallet, type OpenedWallet } from './wallet.source.ts';

export interface ImportPorts extends Pick<RecognitionPorts, 'recogniser' | 'storage'> {
  wallets: WalletPorts;
}

type Import = typeof walletEndpoints.import;

/**
 * Imports the invoices that the caller chose in their wallet. The platform is called, and files are fetched and read, outside
 * of any transaction. A card that was imported before is found, so that a repetition imports nothing twice.
 */
export async function importCards(
  ctx: Context,
  ports: ImportPorts,
  { connectionId, cards }: Received<Import>,
): Promise<{ items: CardResult[] }> {
  const opened = await ctx.transact((inner) => openWallet(inner, ctx, ports.wallets, connectionId));
  const wallet = sureWallet(opened);
  const chosen = [...new Map(cards.map((card) => [`${card.cardId} ${card.encryptCode}`, card])).values()];
  const items: CardResult[] = [];
  for (const { card, invoice, error } of await readChosen(wallet, chosen))
    items.push(
      invoice
        ? await importOne(ctx, ports, wallet, { card, invoice })
        : plainResult(card, error?.fault === 'notTheirs' ? 'notTheirs' : 'failed', error?.code),
    );
  return { items };
}

/** Without an answer of the platform all cards fail, and the person may try again. */
async function readChosen(wallet: OpenedWallet, cards: readonly ChosenCard[]) {
  try {
    return await readEach(wallet, cards, (card) => card);
  } catch (error) {
    if (!(error instanceof WalletError)) throw error;
    return cards.map((card) => ({ card, error, invoice: undefined }));
  }
}

const plainResult = (
  { cardId }: ChosenCard,
  outcome: CardOutcome,
  code: string | null = null,
): CardResult => ({ cardId, outcome, code, invoice: null, duplicate: null });

interface CardToImport {
  card: ChosenCard;
  invoice: CardInvoice;
}

async function importOne(
  ctx: Context,
  ports: ImportPorts,
  wallet: OpenedWallet,
  chosen: CardToImport,
): Promise<CardResult> {
  const before = await ctx.transact((inner) => found(inner, chosen));
  if (before) return before;
  const { state } = chosen.invoice;
  if (state !== 'free') return plainResult(chosen.card, state);
  const whole = await readWhole(ctx, ports, wallet, chosen.invoice);
  try {
    return await ctx.transact((inner) => insert(inner, wallet, chosen, whole));
  } catch (error) {
    // Another import of the same card was faster.
    const again =
      error instanceof AppError && error.code === 'CONFLICT'
        ? await ctx.transact((inner) => found(inner, chosen))
        : undefined;
    if (!again) throw error;
    return again;
  }
}

/** Several cards may be of one kind, and the code of a card may differ each time, so its invoice's number decides. */
function numberOf({ card, invoice: { fields } }: CardToImport): string {
  const total = parseAmount(fields.total ?? '', fields.currency ?? 'CNY');
  const { type = 'other', code = '', number = '', date = '' } = fields;
  const named = namedPrint({ type, code, number, date, total });
  return named ?? sha256(card.encryptCode).toString('hex');
}

/** The result for a card that somebody of the company has imported, or that belongs to a colleague. */
async function found(ctx: Context, chosen: CardToImport): Promise<CardResult | undefined> {
  const { db, user, secrets } = ctx;
  const { cardId } = chosen.card;
  const row = await wallets.findCard(db, user.companyId, { cardId, number: numberOf(chosen) });
  if (row?.owner_id === user.memberId) {
    // The latest code is the one that the platform knows for certain.
    const sealed = sealCode(secrets, row, chosen.card.encryptCode);
    await wallets.updateCard(db, user.companyId, row.invoice_id, { encrypt_code_sealed: sealed });
    const invoice = await describeInvoice(ctx, row.invoice_id);
    return { ...plainResult(chosen.card, 'known'), invoice };
  }
  if (row?.owner_id) {
    const duplicate = await describeDuplicate(ctx, row.invoice_id);
    return { ...plainResult(chosen.card, 'colleague'), duplicate };
  }
  // The invoice was removed while the platform still had to be told.
  if (row) await wallets.deleteCard(db, user.companyId, row.invoice_id);
  const importers = await wallets.listImporters(db, user.companyId, chosen.invoice.openid);
  const others = importers.some(({ owner_id }) => owner_id !== user.memberId);
  return others ? plainResult(chosen.card, 'notTheirs') : undefined;
}

interface Whole {
  file: Omit<FileToRecord, 'id'>;
  invoice: RecognisedInvoice;
}

/** The invoice as its file and its card say it; without a file, what the card says is kept as one. */
async function readWhole(
  ctx: Context,
  ports: ImportPorts,
  { port }: OpenedWallet,
  invoice: CardInvoice,
): Promise<Whole> {
  const pdf = invoice.pdfUrl === null ? null : await port.fetchPdf(invoice.pdfUrl);
  const name = nameOf(invoice);
  const bytes = Buffer.from(pdf ?? cardText(invoice));
  const sent = { name: pdf ? `${name}.pdf` : `${name}.txt`, bytes: () => Promise.resolve(bytes) };
  const { file, read } = await readSent(ctx, ports, sent);
  return { file, invoice: mergeCard(invoice, pdf ? invoiceOfCard(invoice, read.invoices) : undefined) };
}

const nameOf = ({ fields }: CardInvoice): string =>
  [fields.sellerName, fields.number]
    .map((text) => (text ?? '').replaceAll(/[^\p{L}\p{N}-]/gu, '').slice(0, 60))
    .filter(Boolean)
    .join(' ') || 'invoice';

async function insert(
  ctx: Context,
  wallet: OpenedWallet,
  chosen: CardToImport,
  whole: Whole,
): Promise<CardResult> {
  const { db, user, now, secrets, audit } = ctx;
  const { companyId } = user;
  const file = await recordFile(ctx, { id: newId(), ...whole.file });
  const { sha256 } = file;
  const invoiceId = await insertReading(ctx, {
    ...{ invoice: whole.invoice, index: 0, fileId: file.id, sha256, recognitionId: null, fromWallet: true },
  });
  const inserted = await wallets.insertCard(db, {
    ...{ company_id: companyId, invoice_id: invoiceId, connection_id: wallet.connection.id },
    ...{ card_id: chosen.card.cardId, card_number: numberOf(chosen), openid: chosen.invoice.openid },
    encrypt_code_sealed: sealCode(
      secrets,
      { company_id: companyId, invoice_id: invoiceId },
      chosen.card.encryptCode,
    ),
    ...{ known: chosen.invoice.state, read_at: now(), created_at: now() },
  });
  if (!inserted) throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
  const detail = { connectionId: wallet.connection.id, sha256 };
  audit({ action: 'wallet.import', objectType: 'invoice', objectId: invoiceId, detail });
  return { ...plainResult(chosen.card, 'imported'), invoice: await describeInvoice(ctx, invoiceId) };
}
