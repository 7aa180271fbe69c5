import type { TopicPayload } from '@outlay/contract/platform/outbox.topics';
import {
  openCodes,
  type CodesWork,
  type OpenedCodes,
} from '#domain/paycode/corporate-wallet/codes.service.ts';
import { faultTextOf, noteFault } from '#domain/paycode/corporate-wallet/reach.service.ts';
import { foundMerchant } from '#domain/paycode/merchant/merchant.service.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import {
  isRefusal,
  type CodePaid,
  type CodeRefunded,
  type CodeVerified,
} from '#provider/platform/paycodes.port.ts';
import type { Context } from '#request/context.ts';
import * as charges from '../charge.repository.ts';
import type { ChargeRow } from '../charge.repository.ts';
import * as refunds from '../refund.repository.ts';
import * as codes from './wallet-code.repository.ts';
import type { CodeRow } from './wallet-code.repository.ts';

/** What is to be reported, in this order. */
interface Reports {
  verified: CodeVerified | null;
  paid: CodePaid | null;
  refunded: CodeRefunded | null;
}

const NOTHING: Reports = { verified: null, paid: null, refunded: null };

type About = Omit<TopicPayload<'walletCode.tell'>, 'codeId'>;

/**
 * Reports to a platform what became of its code, so that the employee sees it there. Repeated with the same numbers while
 * it does not answer; what it refuses for good stands at the wallet.
 */
export const tellWallet =
  (work: CodesWork): OutboxHandler<'walletCode.tell'> =>
  async ({ companyId, payload: { codeId, ...about } }) => {
    const { asSystem } = work;
    const due = await asSystem(companyId, async (ctx) => {
      const code = await codes.findCode(ctx.db, companyId, codeId);
      const wallet = code && (await openCodes(ctx, work.codes, code.wallet_id));
      return wallet ? { wallet, reports: await reportsOf(ctx, code, about) } : null;
    });
    if (!due) return;
    const { wallet, reports } = due;
    try {
      await report(wallet, reports);
    } catch (error) {
      await asSystem(companyId, (ctx) => noteFault(ctx, wallet.id, faultTextOf(error)));
      if (!isRefusal(error)) throw error;
      return;
    }
    if (reports.paid)
      await asSystem(companyId, ({ db, now }) => codes.setNotified(db, companyId, codeId, now()));
  };

async function report({ port, reach }: OpenedCodes, { verified, paid, refunded }: Reports): Promise<void> {
  if (verified) await port.tellVerified(reach, verified);
  if (paid) await port.tellPaid(reach, paid);
  if (refunded) await port.tellRefunded(reach, refunded);
}

async function reportsOf(
  ctx: Context,
  code: CodeRow,
  { about, chargeId, refundId }: About,
): Promise<Reports> {
  const { db, user } = ctx;
  if (about === 'denied' || about === 'asked') {
    const { name: merchant } = await foundMerchant(ctx, code.merchant_id);
    return { ...NOTHING, verified: { ...shownBy(code), ...verifiedOf(code, about, merchant) } };
  }
  const charge = chargeId === null ? undefined : await charges.findCharge(db, user.companyId, chargeId);
  if (!charge || charge.state === 'confirming') return NOTHING;
  const paid = code.told_at === null ? { ...shownBy(code), ...paidOf(charge) } : null;
  const all = refundId === null ? [] : await refunds.listRefunds(db, user.companyId, charge.id);
  const one = all.find(({ id }) => id === refundId);
  const refunded = one
    ? {
        ...{ ...shownBy(code), tradeNo: charge.trade_no, refundNo: one.refund_no, amount: one.amount },
        ...{ remark: one.reason, at: one.at },
      }
    : null;
  return { ...NOTHING, paid, refunded };
}

const shownBy = ({ code, employee_id: userId }: CodeRow) => ({ payCode: code, userId });

const verifiedOf = ({ id, at }: CodeRow, about: 'denied' | 'asked', merchant: string) => ({
  ...{ verifyNo: id.replaceAll('-', ''), passed: about === 'asked', merchant, at },
});

const paidOf = (row: ChargeRow) => ({
  ...{ tradeNo: row.trade_no, title: row.subject, merchant: row.merchant_name, amount: row.amount },
  ...{ createdAt: row.created_at, endedAt: row.paid_at ?? row.created_at },
  failure: row.paid_at === null ? (row.reason ?? 'CLOSED') : null,
});
