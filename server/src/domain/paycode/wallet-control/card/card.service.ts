import { AppError } from '@outlay/contract/errors';
import { CARD_HOURS, type CardRefusal, type QuotaCard } from '@outlay/contract/paycode/corporate-wallet.card';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import {
  findPlace,
  lockPlace,
  openCards,
  type OpenedCards,
} from '#domain/paycode/corporate-wallet/cards.service.ts';
import { consult, reserve } from '#domain/paycode/spend-policy/spend-control.service.ts';
import { CorporatePayError, type CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import { dayOf, instantOf, nextDay } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { coreNumber } from '../trade.policy.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';

const HOUR_MS = 3_600_000;
/** After its end the wallet is queried about a card: what was used of it is settled then. */
const SETTLES_MS = 5 * 60_000;
const SHOWN_MS = 3 * 24 * HOUR_MS;

const present = (row: CardRow, now: Date): QuotaCard => ({
  ...{ id: row.id, walletId: row.wallet_id, standardId: row.standard_id, type: row.type },
  money: { amount: row.amount, currency: row.currency },
  spent: row.spent === null ? null : { amount: row.spent, currency: row.currency },
  ...{ state: row.state, unauthorised: row.fault === 'unauthorised' },
  expiresAt: row.expires_at.toISOString(),
  actions: row.state === 'open' && row.expires_at > now ? ['open'] : [],
});

export async function listMyCards({ db, user, now }: Context): Promise<{ items: QuotaCard[] }> {
  const since = new Date(now().getTime() - SHOWN_MS);
  const rows = await cards.listMine(db, user.companyId, user.memberId, since);
  return { items: rows.map((row) => present(row, now())) };
}

/** Has the cards settled of which the wallet did not answer after their end. */
export async function settleOverdue({ db, user, now, emit }: Context, walletId: string): Promise<void> {
  const before = new Date(now().getTime() - SETTLES_MS);
  for (const { id } of await cards.listOverdue(db, user.companyId, { walletId, before }))
    emit({ topic: 'walletCard.end', payload: { cardId: id } });
}

type Issued = { card: QuotaCard | null; refusal: CardRefusal | null };

/**
 * Keeps all that the policy leaves now, and has the wallet give the caller a card of it. There is one at a time for each
 * standard, so that a second call finds the first one's.
 */
export async function issueCard(
  ctx: Context,
  ports: CorporatePayPorts,
  { walletId, standardId }: { walletId: string; standardId: string },
): Promise<Issued> {
  const { db, user, now } = ctx;
  const { companyId, memberId } = user;
  const wallet = await openCards(ctx, ports, walletId);
  const place = await lockPlace(ctx, { walletId, memberId });
  const standard = wallet?.standards.find((one) => one.standardId === standardId);
  if (!wallet?.enabled || !place || !standard) throw new AppError('NOT_FOUND', `quota card of ${walletId}`);
  const current = await cards.findCurrent(db, companyId, { walletId, memberId, standardId });
  if (current) return { card: present(current, now()), refusal: null };
  const { policyId, type } = standard;
  const outCardNo = newId().replaceAll('-', '');
  const spending = {
    ...{ tradeNo: coreNumber(walletId, outCardNo), memberId, type, policyId, at: now() },
    merchant: { id: null, name: wallet.name, storeId: null },
  };
  const consulted = await consult(ctx, { ...spending, amount: 1 });
  if (!consulted.passes) return { card: null, refusal: consulted.refusal };
  const { left, policy } = consulted;
  const amount = Math.min(policy.definition.perPayment, left.day + 1, left.month + 1);
  const kept = await reserve(ctx, { ...spending, amount });
  if (!kept.passes) return { card: null, refusal: kept.refusal };
  const row = await keep(ctx, wallet, { outCardNo, standardId, policyId, type, amount });
  return { card: present(row, now()), refusal: null };
}

async function keep(
  ctx: Context,
  wallet: OpenedCards,
  card: { outCardNo: string; standardId: string; policyId: string; type: CardRow['type']; amount: number },
): Promise<CardRow> {
  const { db, user, now } = ctx;
  const { companyId, memberId, timeZone } = user;
  const { currency } = await getCompany(ctx);
  const [id, day] = [newId(), dayOf(now(), timeZone)];
  const midnight = instantOf(timeZone, nextDay(day), '00:00');
  // It counts on one day, and the wallet has no way to take it back.
  const expiresAt = new Date(Math.min(now().getTime() + CARD_HOURS * HOUR_MS, midnight - 1000));
  await cards.insertCard(db, {
    ...{ company_id: companyId, id, wallet_id: wallet.id, member_id: memberId, out_card_no: card.outCardNo },
    ...{ standard_id: card.standardId, policy_id: card.policyId, type: card.type, amount: card.amount },
    ...{ currency, state: 'asked', expires_at: expiresAt, day, created_at: now() },
  });
  ctx.emit({ topic: 'walletCard.issue', payload: { cardId: id } });
  const dueAt = new Date(expiresAt.getTime() + SETTLES_MS);
  ctx.emit({ topic: 'walletCard.end', payload: { cardId: id }, dueAt });
  ctx.audit({
    ...{ action: 'walletCard.issue', objectType: 'walletCard', objectId: id },
    detail: { wallet: wallet.name, card: card.outCardNo, amount: card.amount, currency },
  });
  const row = await cards.findCard(db, companyId, id);
  if (!row) throw new Error(`card ${id} is not there`);
  return row;
}

/** Requested from the wallet each time, outside of any transaction: the address is valid for a short time only. */
export async function openCard(
  ctx: Context,
  ports: CorporatePayPorts,
  { id }: { id: string },
): Promise<{ url: string | null }> {
  const found = await ctx.transact(async (inner) => {
    const row = await cards.findCard(inner.db, inner.user.companyId, id);
    if (row?.member_id !== inner.user.memberId) return null;
    const place = await findPlace(inner, { walletId: row.wallet_id, memberId: row.member_id });
    const wallet = await openCards(inner, ports, row.wallet_id);
    const isUsable = row.state === 'open' && row.expires_at > inner.now() && place !== undefined;
    return wallet?.enabled && isUsable ? { row, wallet } : null;
  });
  if (!found) throw new AppError('NOT_FOUND', `quota card ${id}`);
  const { port, reach } = found.wallet;
  try {
    return { url: await port.paymentUrl(reach, found.row.card_no) };
  } catch (error) {
    if (!(error instanceof CorporatePayError)) throw error;
    return { url: null };
  }
}
