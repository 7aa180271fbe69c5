import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Context } from '#request/context.ts';
import { cardOf, nextNow, readEach, type Read } from './wallet.card.ts';
import { afterReading } from './wallet.policy.ts';
import * as wallets from './wallet.repository.ts';
import type { CardRow } from './wallet.repository.ts';
import { openWallet, type OpenedWallet } from './wallet.source.ts';
import { store } from './wallet.standing.service.ts';
import type { Syncing } from './wallet.sync.service.ts';

const HOUR_MS = 3_600_000;
const READ_EVERY_MS = 20 * HOUR_MS;
/** So many cards are read by one call, and by one run; the rest follows within the hour. */
const CHUNK = 20;
const MOST_CHUNKS = 100;

/** Reads the open cards of a wallet, and repairs or reports what differs. */
export const reconcileWallet =
  (syncing: Syncing): OutboxHandler<'wallet.reconcile'> =>
  async ({ companyId, payload: { connectionId } }) => {
    for (let chunk = 0; chunk < MOST_CHUNKS; chunk += 1) {
      const next = await syncing.asSystem(companyId, (ctx) => unread(ctx, syncing, connectionId));
      if (!next) return;
      const reads = await readEach(next.wallet, next.cards, (row) => cardOf(syncing.secrets, row));
      await syncing.asSystem(companyId, async (ctx) => {
        for (const read of reads) await compare(ctx, syncing, read);
      });
    }
  };

async function unread(
  ctx: Context,
  syncing: Syncing,
  connectionId: string,
): Promise<{ wallet: OpenedWallet; cards: CardRow[] } | undefined> {
  const before = new Date(ctx.now().getTime() - READ_EVERY_MS);
  const cards = await wallets.listUnread(ctx.db, ctx.user.companyId, { connectionId, before, most: CHUNK });
  const wallet = await openWallet(ctx, syncing, syncing.ports, connectionId);
  return wallet && cards.length > 0 ? { wallet, cards } : undefined;
}

async function compare(ctx: Context, { audience }: Syncing, { card, invoice }: Read<CardRow>): Promise<void> {
  const row = await wallets.lockByInvoice(ctx.db, ctx.user.companyId, card.invoice_id);
  // Changed since: what was read may be older.
  if (!row || row.version !== card.version) return;
  const { known, refused, tried } = row;
  const after = invoice
    ? afterReading({ known, refused, tried }, invoice.state)
    : { known, refused: 'unknownCard' as const };
  await store(ctx, audience, row, { ...after, read: true });
  if (nextNow({ ...row, ...after }, ctx.now()) !== null && after.refused === null)
    ctx.emit({ topic: 'wallet.sync', payload: { invoiceId: row.invoice_id } });
}

const RETRY_MS = HOUR_MS;
const DUE_MOST = 500;

/** The cards of somebody who is erased; those that are still locked follow when they are not. */
export const forgetCards = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  memberId: string,
): Promise<void> => void (await wallets.deleteUnneeded(db, user.companyId, memberId));

async function emitDue(ctx: Context, which: { triedBefore: Date; connectionId?: string }): Promise<void> {
  const due = await wallets.listDue(ctx.db, ctx.user.companyId, { ...which, most: DUE_MOST });
  for (const row of due)
    if (nextNow(row, ctx.now()) !== null)
      ctx.emit({ topic: 'wallet.sync', payload: { invoiceId: row.invoice_id } });
}

/** Sets the cards of a wallet whose use was switched on or off; what is more than the most, the hourly sweep. */
export const followWallet =
  (asSystem: AsSystem): OutboxHandler<'wallet.follow'> =>
  ({ companyId, payload: { connectionId } }) =>
    asSystem(companyId, (ctx) => emitDue(ctx, { triedBefore: ctx.now(), connectionId }));

/**
 * Hourly: deletes the cards that nothing needs; sets those whose time to be closed has come or that were refused; reads the
 * wallets that were not read for a day.
 */
export const sweepWallets =
  (asSystem: AsSystem) =>
  (companyId: string): Promise<void> =>
    asSystem(companyId, async (ctx) => {
      const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
      await wallets.deleteUnneeded(ctx.db, companyId, null);
      await emitDue(ctx, { triedBefore: ago(RETRY_MS) });
      for (const { connection_id: connectionId } of await wallets.listConnectionsToRead(
        ctx.db,
        companyId,
        ago(READ_EVERY_MS),
      ))
        ctx.emit({ topic: 'wallet.reconcile', payload: { connectionId } });
    });
