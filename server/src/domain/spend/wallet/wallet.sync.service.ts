import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Context } from '#request/context.ts';
import type { Db } from '#database/connect.ts';
import type { Secrets } from '#secrets/secret.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import type { WalletPorts } from '#domain/membership/connection/source.service.ts';
import { WalletError, type SetState } from '#provider/platform/wallet.port.ts';
import { cardOf, isLasting, nextNow, readEach } from './wallet.card.ts';
import { afterRefusal } from './wallet.policy.ts';
import * as wallets from './wallet.repository.ts';
import type { CardRow } from './wallet.repository.ts';
import { openToFollow, type OpenedWallet } from './wallet.source.ts';
import { store, warnIfReopened, type Audience } from './wallet.standing.service.ts';

export interface Syncing {
  asSystem: AsSystem;
  /** The database outside of any transaction. */
  db: Db;
  now: () => Date;
  secrets: Secrets;
  ports: WalletPorts;
  audience: Audience;
}

/** So many cards are changed by one call. */
const BATCH = 20;
/** Steps of one delivery: locking and closing, and again if the document has changed meanwhile. */
const MOST_STEPS = 6;
/** Attempts without an answer after which the administrator is notified. */
const UNANSWERED = 5;

/**
 * Sets the state of a card to what its invoice's document asks for now, together with the other cards of the same person
 * that need the same. While the connection is off the platform is not called, unless its wallet is no longer used; the hourly sweep
 * comes back to it.
 */
export const syncWallet =
  (syncing: Syncing): OutboxHandler<'wallet.sync'> =>
  async ({ companyId, payload: { invoiceId } }) => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const due = await syncing.asSystem(companyId, (ctx) => prepare(ctx, syncing, invoiceId));
      if (!due || !(await attempt(syncing, due))) return;
    }
  };

interface Due {
  companyId: string;
  wallet: OpenedWallet;
  state: SetState;
  /** As they were before this attempt; the requested one first. */
  cards: readonly CardRow[];
}

/** What is to do, noted as tried: a lost answer leaves no doubt who has locked a card. */
async function prepare(ctx: Context, syncing: Syncing, invoiceId: string): Promise<Due | undefined> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const row = await wallets.lockByInvoice(db, companyId, invoiceId);
  if (!row) return undefined;
  await warnIfReopened(ctx, row, syncing.audience);
  const state = nextNow(row, now());
  if (state === null) return await forget(ctx, row);
  const wallet = await openToFollow(ctx, syncing, syncing.ports, row);
  if (!wallet) return undefined;
  const { connection_id: connectionId, openid } = row;
  const others = await wallets.listOpenOf(db, companyId, { connectionId, openid, most: 200 });
  const alike = others.filter((one) => one.invoice_id !== invoiceId && nextNow(one, now()) === state);
  const cards = [row, ...alike].slice(0, BATCH);
  await wallets.noteTried(
    db,
    companyId,
    cards.map((one) => one.invoice_id),
    { state, now: now() },
  );
  if (row.unanswered === UNANSWERED) await report(ctx, wallet, row, 'unreachable');
  return { companyId, wallet, state, cards };
}

/** The card of an invoice that was removed is not needed once nothing is left to do. */
async function forget({ db, user }: Context, row: CardRow): Promise<undefined> {
  if (row.owner_id === null) await wallets.deleteCard(db, user.companyId, row.invoice_id);
}

/**
 * True if the requested card may have a next step.
 *
 * @throws WalletError for what may pass: the delivery is then repeated.
 */
async function attempt(syncing: Syncing, due: Due): Promise<boolean> {
  const { wallet, state, cards, companyId } = due;
  const [requested] = cards;
  if (!requested) return false;
  const written = cards.map((row) => cardOf(syncing.secrets, row));
  try {
    await wallet.port.setState(wallet.source, wallet.tokens, {
      openid: requested.openid,
      state,
      cards: written,
    });
  } catch (error) {
    if (!(error instanceof WalletError) || !isLasting(error)) throw error;
    return cards.length > 1
      ? await oneByOne(syncing, due)
      : await settleRefusal(syncing, due, { card: requested, error });
  }
  await syncing.asSystem(companyId, async (ctx) => {
    for (const card of cards) await noteSet(ctx, syncing, card, state);
  });
  return true;
}

async function noteSet(ctx: Context, { audience }: Syncing, before: CardRow, state: SetState): Promise<void> {
  const row = await wallets.lockByInvoice(ctx.db, ctx.user.companyId, before.invoice_id);
  if (!row) return;
  ctx.audit({
    ...{ action: 'wallet.set', objectType: 'invoice', objectId: row.invoice_id },
    detail: { from: row.known, to: state, document: row.document_id },
  });
  const after = { known: state, refused: null, closedByUs: state === 'closed' };
  await store(ctx, audience, row, { ...after, read: true, answered: true });
}

/** One refused card must not hold the others, which are tried even if one of them is not answered. */
async function oneByOne(syncing: Syncing, due: Due): Promise<boolean> {
  const results = [];
  for (const card of due.cards)
    results.push(await Promise.allSettled([attempt(syncing, { ...due, cards: [card] })]));
  const settled = results.flat();
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled[0]?.status === 'fulfilled' && settled[0].value;
}

/** Stores what a refusal means by the state that the platform reports: an earlier call may have taken effect unanswered. */
async function settleRefusal(
  syncing: Syncing,
  { companyId, wallet, state }: Due,
  { card, error }: { card: CardRow; error: WalletError },
): Promise<boolean> {
  const [read] = await readEach(wallet, [card], (row) => cardOf(syncing.secrets, row));
  const seen = read?.invoice?.state;
  const { fault } = error;
  const triedBefore = card.tried === state;
  const after = afterRefusal(card.known, { fault, state, triedBefore, seen });
  return await syncing.asSystem(companyId, async (ctx) => {
    const row = await wallets.lockByInvoice(ctx.db, companyId, card.invoice_id);
    if (!row) return false;
    await store(ctx, syncing.audience, row, { ...after, read: seen !== undefined, answered: true });
    if (after.refused === null) return true;
    if (after.refused !== row.refused) {
      const detail = { wanted: state, why: after.refused, document: row.document_id };
      ctx.audit({ action: 'wallet.refuse', objectType: 'invoice', objectId: row.invoice_id, detail });
      await report(ctx, wallet, row, `${fault} ${error.code}`);
    }
    return false;
  });
}

/** For the page of the connection at the desk. */
const report = (ctx: Context, { connection }: OpenedWallet, row: CardRow, detail: string): Promise<unknown> =>
  noteEvent(ctx, connection, { kind: 'notDelivered', name: row.number ?? '', detail });
