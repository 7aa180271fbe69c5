import type { OpenInvoiceRequest } from '@outlay/contract/paycode/charge.open';
import type { RequestedCharge, RequestRow } from './request.repository.ts';

/** What a merchant learns of a request; a withdrawn one is not shown to it. */
export const presentForMerchant = (
  row: RequestRow,
  charges: readonly RequestedCharge[],
): OpenInvoiceRequest => ({
  ...{ id: row.id, state: row.state === 'withdrawn' ? 'refused' : row.state },
  ...{ amount: row.amount, currency: row.currency, title: row.title },
  outTradeNos: charges
    .filter((one) => one.request_id === row.id && one.refunded < one.amount)
    .map((one) => one.out_trade_no),
  askedAt: row.asked_at.toISOString(),
});
