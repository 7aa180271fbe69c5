import { openCards, type OpenedCards } from '#domain/paycode/corporate-wallet/cards.service.ts';
import { faultTextOf, noteReading } from '#domain/paycode/corporate-wallet/reach.service.ts';
import { reportWalletDifferences } from '#domain/paycode/merchant-statement/difference.service.ts';
import { giveBack } from '#domain/paycode/spend-policy/spend-control.service.ts';
import { CorporatePayError } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { BillRow } from '#provider/corporate-pay/quota-card.port.ts';
import type { Context } from '#request/context.ts';
import { instantOf } from '#system/clock.ts';
import { takePayment } from '../consume.service.ts';
import { coreNumber } from '../trade.policy.ts';
import * as trades from '../trade.repository.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';
import type { CardWork } from './card.issue.delivery.ts';

/**
 * Takes in the bill of a day, and compares each card of the day: what it says was used of it with what the bill says.
 *
 * @throws CorporatePayError `provider` while a card of the day has not been settled, or the bill is not there yet
 */
export async function compareCards(
  work: CardWork,
  companyId: string,
  { walletId, day }: { walletId: string; day: string },
): Promise<void> {
  const { asSystem, corporatePay } = work;
  const wallet = await asSystem(companyId, (ctx) => openCards(ctx, corporatePay, walletId));
  if (!wallet) return;
  const note = (fault: string) => asSystem(companyId, (ctx) => noteReading(ctx, walletId, fault));
  try {
    for (const row of await wallet.port.readBill(wallet.reach, day))
      await asSystem(companyId, (ctx) => takeRow(ctx, wallet, day, row));
    await asSystem(companyId, (ctx) => compare(ctx, wallet, day));
    await note('');
  } catch (error) {
    await note(faultTextOf(error));
    if (!(error instanceof CorporatePayError) || error.fault === 'provider') throw error;
  }
}

async function takeRow(ctx: Context, wallet: OpenedCards, day: string, row: BillRow): Promise<void> {
  if (row.kind === 'pay') await takePaid(ctx, wallet, row);
  else await takeRefund(ctx, wallet, day, row);
}

/** A payment with a card of ours was let pass with it; any other is reported to finance. */
async function takePaid(ctx: Context, wallet: OpenedCards, row: BillRow): Promise<void> {
  const { db, user } = ctx;
  const { companyId } = user;
  const card = await cards.findByOutNo(db, companyId, { walletId: wallet.id, outCardNo: row.outCardNo });
  const before = await trades.findTrade(db, companyId, { walletId: wallet.id, tradeNo: row.number });
  const payment = {
    ...{ payNo: row.number, employeeId: row.employeeId, amount: row.amount, paidAt: row.at },
    ...{ refunded: before?.consumed_refunded ?? 0, merchant: row.merchant, subject: '' },
  };
  const tradeId = await takePayment(ctx, wallet, payment, card && passedBy(card));
  if (card) await cards.linkTrade(db, companyId, { tradeId, cardId: card.id });
}

const passedBy = (card: CardRow) => ({
  ...{ memberId: card.member_id, standardId: card.standard_id, policyId: card.policy_id, type: card.type },
});

/** Once for its number. What comes back after a card has ended is room again; before, the card has had it back. */
async function takeRefund(ctx: Context, wallet: OpenedCards, day: string, row: BillRow): Promise<void> {
  const { db, user } = ctx;
  const { companyId } = user;
  const trade = await trades.lockTrade(db, companyId, { walletId: wallet.id, tradeNo: row.of });
  const { number: refundNo, amount } = row;
  if (trade?.consumed == null || trade.consumed_refunded + amount > trade.consumed) {
    const known = trade && (await trades.findRefund(db, companyId, { tradeId: trade.id, refundNo }));
    if (known) return;
    const reported = { about: refundNo, wallet_trade_no: row.of, wallet_name: wallet.name };
    const found = { member_id: trade?.member_id ?? null, expected: 0, found: -amount };
    return await reportWalletDifferences(ctx, day, [{ ...reported, ...found }]);
  }
  if (await trades.findRefund(db, companyId, { tradeId: trade.id, refundNo })) return;
  await trades.insertRefund(db, {
    ...{ company_id: companyId, trade_id: trade.id, refund_no: refundNo, amount, at: row.at },
  });
  const cardId = await cards.findCardOf(db, companyId, trade.id);
  const card = cardId === undefined ? undefined : await cards.lockCard(db, companyId, cardId);
  if (card?.state === 'closed' && row.at > card.expires_at)
    await giveBack(ctx, coreNumber(card.wallet_id, card.out_card_no), amount);
  const payment = {
    ...{ payNo: row.of, employeeId: row.employeeId, amount: trade.consumed, paidAt: noonOf(ctx, trade.day) },
    ...{ refunded: trade.consumed_refunded + amount, merchant: trade.merchant, subject: trade.subject },
  };
  await takePayment(ctx, wallet, payment, card && passedBy(card));
}

/** The expense stays on the day of the payment. */
const noonOf = ({ user }: Context, day: string): Date => new Date(instantOf(user.timeZone, day, '12:00'));

async function compare(ctx: Context, wallet: OpenedCards, day: string): Promise<void> {
  const { db, user } = ctx;
  const rows = await cards.listBilled(db, user.companyId, { walletId: wallet.id, day });
  if (rows.some(({ spent }) => spent === null)) throw new CorporatePayError('provider', 'cardOpen');
  const found = rows.flatMap(({ id, out_card_no, member_id, spent, billed }) =>
    spent === billed
      ? []
      : [
          {
            ...{ about: id, wallet_trade_no: out_card_no, wallet_name: wallet.name, member_id },
            ...{ expected: spent ?? 0, found: billed },
          },
        ],
  );
  if (found.length > 0) await reportWalletDifferences(ctx, day, found);
}
