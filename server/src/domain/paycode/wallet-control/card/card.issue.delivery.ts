import { isDuplicate } from '#database/transaction.ts';
import {
  findPlace,
  keepAuthorisation,
  openCards,
  userIdOf,
  type OpenedCards,
} from '#domain/paycode/corporate-wallet/cards.service.ts';
import { confirm, giveBack, isActive, release } from '#domain/paycode/spend-policy/spend-control.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { CorporatePayError, type CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { CardFound } from '#provider/corporate-pay/quota-card.port.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { coreNumber } from '../trade.policy.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';

export interface CardWork {
  asSystem: AsSystem;
  corporatePay: CorporatePayPorts;
}

/**
 * Has the wallet issue a card. It is looked for first, because an answer may have been lost; it has failed only when the
 * wallet says that it is not there, and then its room is free again.
 */
export const issueAtWallet =
  (work: CardWork): OutboxHandler<'walletCard.issue'> =>
  async ({ companyId, payload: { cardId } }) => {
    const { asSystem } = work;
    const due = await asSystem(companyId, (ctx) => prepared(ctx, work, cardId));
    if (!due) return;
    const { wallet, row, place } = due;
    const fail = (fault: string) => asSystem(companyId, (ctx) => failCard(ctx, wallet, cardId, fault));
    if (!place) return await fail('refused left');
    const { port, reach } = wallet;
    try {
      const found = await port.query(reach, row.out_card_no);
      if (found) return await asSystem(companyId, (ctx) => opened(ctx, cardId, found.cardNo));
      const employeeId = await authorised(work, companyId, wallet, row, place.employeeId);
      if (employeeId === null) return await fail('unauthorised');
      const { cardNo } = await port.issue(reach, {
        ...{ outCardNo: row.out_card_no, employeeId, templateId: row.standard_id, name: wallet.name },
        ...{ amount: row.amount, endsAt: row.expires_at },
      });
      await asSystem(companyId, (ctx) => opened(ctx, cardId, cardNo));
    } catch (error) {
      if (!(error instanceof CorporatePayError) || error.fault === 'provider') throw error;
      // Only what the wallet says is not there has failed.
      const found = await port.query(reach, row.out_card_no).catch(() => undefined);
      if (found) return await asSystem(companyId, (ctx) => opened(ctx, cardId, found.cardNo));
      if (found === undefined) throw error;
      await fail(`${error.fault} ${error.code}`);
    }
  };

/** A card that is still to be issued; without a place, its member may not have one any more. */
async function prepared(ctx: Context, { corporatePay }: CardWork, cardId: string) {
  const row = await cards.findCard(ctx.db, ctx.user.companyId, cardId);
  const wallet = row && (await openCards(ctx, corporatePay, row.wallet_id));
  // What has ended is settled by its end.
  if (!wallet || row.state !== 'asked' || row.expires_at <= ctx.now()) return null;
  const { wallet_id: walletId, member_id: memberId } = row;
  const place = await findPlace(ctx, { walletId, memberId });
  const may = wallet.enabled && (await isActive(ctx, memberId));
  return { row, wallet, place: may ? place : undefined };
}

/** By what the wallet knows the member; null, and the page for it is kept, until they have agreed there. */
async function authorised(
  { asSystem }: CardWork,
  companyId: string,
  { port, reach }: OpenedCards,
  { wallet_id: walletId, member_id: memberId }: CardRow,
  known: string | null,
): Promise<string | null> {
  if (known !== null) return known;
  const { employeeId, url } = await port.authorisation(reach, userIdOf(memberId));
  try {
    await asSystem(companyId, (ctx) => keepAuthorisation(ctx, { walletId, memberId }, { employeeId, url }));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new CorporatePayError('refused', 'employeeUsed');
  }
  return employeeId;
}

async function opened(ctx: Context, cardId: string, cardNo: string): Promise<void> {
  const { db, user } = ctx;
  const row = await cards.lockCard(db, user.companyId, cardId);
  if (row?.state === 'asked')
    await cards.updateCard(db, user.companyId, cardId, { state: 'open', card_no: cardNo, fault: '' });
}

/** The room of a card that is not there is free again. */
async function failCard(ctx: Context, wallet: OpenedCards, cardId: string, fault: string): Promise<void> {
  const { db, user, now } = ctx;
  const row = await cards.lockCard(db, user.companyId, cardId);
  if (row?.state !== 'asked' && row?.state !== 'open') return;
  await release(ctx, coreNumber(row.wallet_id, row.out_card_no));
  await cards.updateCard(db, user.companyId, cardId, { state: 'failed', fault, closed_at: now() });
  ctx.audit({
    ...{ action: 'walletCard.fail', objectType: 'walletCard', objectId: cardId },
    detail: {
      ...{ wallet: wallet.name, card: row.out_card_no, reason: fault },
      ...{ amount: row.amount, currency: row.currency },
    },
  });
}

/** Settles a card after its end: what was used of it stays spent, the rest is free again. */
export const endCard =
  (work: CardWork): OutboxHandler<'walletCard.end'> =>
  async ({ companyId, payload: { cardId } }) => {
    const { asSystem, corporatePay } = work;
    const due = await asSystem(companyId, async (ctx) => {
      const row = await cards.findCard(ctx.db, companyId, cardId);
      const wallet = row && (await openCards(ctx, corporatePay, row.wallet_id));
      return wallet && (row.state === 'asked' || row.state === 'open') ? { row, wallet } : null;
    });
    if (!due) return;
    const { row, wallet } = due;
    const found = await wallet.port.query(wallet.reach, row.out_card_no);
    await asSystem(companyId, (ctx) =>
      found ? closeCard(ctx, wallet, cardId, found) : failCard(ctx, wallet, cardId, 'refused notThere'),
    );
  };

async function closeCard(ctx: Context, wallet: OpenedCards, cardId: string, found: CardFound): Promise<void> {
  const { db, user, now } = ctx;
  const row = await cards.lockCard(db, user.companyId, cardId);
  if (row?.state !== 'asked' && row?.state !== 'open') return;
  const spent = Math.min(row.amount, Math.max(0, found.amount - found.balance));
  const number = coreNumber(row.wallet_id, row.out_card_no);
  await confirm(ctx, number);
  if (spent < row.amount) await giveBack(ctx, number, row.amount - spent);
  await cards.updateCard(db, user.companyId, cardId, {
    ...{ state: 'closed', card_no: found.cardNo, spent, closed_at: now() },
  });
  ctx.audit({
    ...{ action: 'walletCard.close', objectType: 'walletCard', objectId: cardId },
    detail: { wallet: wallet.name, card: row.out_card_no, amount: spent, currency: row.currency },
  });
}
