import type { ChargeDetail } from '@outlay/contract/paycode/charge';

export const CHARGE_ID = '0198a5d0-0000-7000-8000-00000000aaaa';
export const cny = (amount: number) => ({ amount, currency: 'CNY' });

/** A lunch that was paid at a till. */
export const CHARGE: ChargeDetail = {
  ...{
    id: CHARGE_ID,
    tradeNo: '2026112604240001',
    outTradeNo: 'T-1',
    state: 'paid',
    endReason: null,
    allowed: null,
  },
  ...{
    merchant: { id: CHARGE_ID, name: 'Noodle House' },
    store: 'Ground floor',
    type: 'meals',
    subject: 'Lunch',
  },
  ...{ money: cny(3_800), refunded: cny(0), offline: false, createdAt: '2026-11-26T04:24:00.000Z' },
  ...{ confirmBy: null, paidAt: '2026-11-26T04:24:01.000Z', policy: { id: CHARGE_ID, name: 'Canteen' } },
  ...{ expenseId: CHARGE_ID, invoice: 'none', actions: ['askInvoice'], items: [], refunds: [], left: null },
};

/** A larger one that waits for the confirmation of its payer. */
export const WAITING: ChargeDetail = {
  ...CHARGE,
  ...{
    state: 'confirming',
    paidAt: null,
    expenseId: null,
    actions: ['confirm', 'refuse'],
    money: cny(16_800),
  },
  confirmBy: '2026-11-26T04:25:00.000Z',
  left: { today: 14_400, month: 152_000, currency: 'CNY' },
};

/** While it waits, and in the middle of a code’s minute. */
export const NOW = new Date('2026-11-26T04:24:22.000Z');
