import { PayoutError, type PayoutOrder, type PayoutPorts } from '#provider/payout/payout.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Context } from '#request/context.ts';
import type { Now } from '#system/clock.ts';
import type { Log } from '#system/log.ts';
import { noticeUrl, openWallet, type OpenedWallet } from './payout-wallet.reach.ts';
import { beginLook, takeOutcome, type Outcome, type Step } from './transfer.follow.service.ts';
import { SEND_WITHIN_MS } from './transfer.policy.ts';
import * as transfers from './transfer.repository.ts';

export interface Paying {
  asSystem: AsSystem;
  payoutPorts: PayoutPorts;
  log: Log;
  now: Now;
}

/** Of one look; what is left is for the next one. */
const STEPS_MOST = 6;

/**
 * Looks at a transfer: sends it, or queries what became of it, until there is nothing left to do now. It may be delivered
 * several times and at the same time: the number is the same, and only what is stored decides what is sent.
 */
export const followTransfer =
  ({ asSystem, payoutPorts, log, now }: Paying): OutboxHandler<'payout.follow'> =>
  async ({ companyId, payload: { transferId, look } }) => {
    let step = await asSystem(companyId, (ctx) => beginLook(ctx, transferId, look));
    for (let steps = 0; step && steps < STEPS_MOST; steps += 1) {
      const wallet = await asSystem(companyId, (ctx) => open(ctx, payoutPorts, transferId));
      const outcome = await outcomeOf(wallet, step, now);
      if ('code' in outcome)
        log.warn({ transfer: transferId, act: step.act, ...outcome }, 'a transfer was not done');
      const taken: Step = step;
      step = await asSystem(companyId, (ctx) => takeOutcome(ctx, transferId, taken, outcome));
    }
  };

interface Opened extends OpenedWallet {
  order: PayoutOrder;
}

async function open(ctx: Context, ports: PayoutPorts, id: string): Promise<Opened> {
  const { db, user, secrets, origin } = ctx;
  const row = await transfers.findTransfer(db, user.companyId, id);
  if (!row) throw new Error(`transfer ${id} is not there`);
  const payment = await transfers.findPayment(db, user.companyId, row.payment_id);
  if (payment.account_sealed === null) throw new Error(`payment ${payment.id} has no account`);
  return {
    ...(await openWallet(ctx, ports, row.wallet_id)),
    order: {
      ...{ number: row.number, amount: payment.amount, name: payment.holder, remark: row.remark },
      payee: secrets.open(payment.account_sealed, 'payment', payment),
      notifyUrl: noticeUrl(origin.site, row.wallet_id),
    },
  };
}

async function outcomeOf({ port, reach, order }: Opened, step: Step, now: Now): Promise<Outcome> {
  try {
    switch (step.act) {
      case 'send':
        // A node that slept must not send what others believe to be over.
        if (now().getTime() - step.sentAt.getTime() > SEND_WITHIN_MS)
          return { state: 'later', code: 'tooLate', reason: 'other' };
        return await port.transfer(reach, order);
      case 'cancel':
        await port.cancel?.(reach, order.number);
        return { state: 'processing', vendorNo: null };
      case 'query':
        return await port.query(reach, order.number);
    }
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
    return { state: error.fault, code: error.code, reason: error.reason };
  }
}
