import { newId } from '#system/id.ts';

/** What the calls of the payment code need; a claim is no merchant and no title. */
export const paycodeInputs = (ids: Record<string, string>): Record<string, object> => ({
  '/paycode/merchant/enable': { version: 999, enabled: true },
  '/paycode/merchant/addKey': {
    merchantId: ids['document'],
    id: newId(),
    name: 'K',
    publicKey: 'A'.repeat(43),
  },
  '/paycode/merchant/revokeKey': { merchantId: ids['document'], id: newId() },
  '/paycode/merchant/addTerminal': { merchantId: ids['document'], id: newId(), name: 'T', storeId: null },
  '/paycode/merchant/revokeTerminal': { merchantId: ids['document'], id: newId() },
  '/paycode/device/renew': { counter: 0 },
  '/paycode/device/block': { lost: true },
  '/paycode/charge/find': { tradeNo: '1' },
  '/paycode/charge/confirm': { amount: 1 },
  '/paycode/charge/exportPage': { format: 'csv' },
  '/paycode/statement/pay': { version: 1, documentId: newId(), amount: 1 },
  '/paycode/statement/exportDay': { merchantId: ids['document'], day: '2026-11-01' },
  '/paycode/difference/settle': { version: 1, reason: 'x' },
  '/paycode/wallet/enrol': { memberId: newId() },
  '/paycode/wallet/removeMember': { memberId: newId() },
  '/paycode/quotaCard/issue': { walletId: ids['document'], standardId: 'S' },
  '/paycode/invoice/ask': { titleId: ids['document'], id: newId(), chargeIds: [newId()] },
  '/paycode/invoice/attach': { invoiceId: newId() },
});
