import { newId } from '#system/id.ts';

/** Well-formed input of the calls of bags and payments, about these objects. */
export const payingInputs = (ids: Record<string, string>): Record<string, object> => ({
  '/pay/supplier/save': { version: 0, name: newId(), bank: 'B', account: '62220000' },
  '/bag/create': { documentIds: [ids['document']] },
  '/bag/change': { documentIds: [ids['document']] },
  '/bag/receive': { code: '10017' },
  '/bag/reportMissing': { missing: [{ documentId: ids['document'], remarks: 'x' }] },
  '/bag/return': { remarks: 'x' },
  '/bag/receiveMany': { bags: [{ id: ids['bag'], version: 999 }] },
  '/bag/closeMany': { bags: [{ id: ids['bag'], version: 999 }] },
  '/pay/batch/create': { templateId: ids['template'], documents: [{ id: ids['document'], version: 1 }] },
  '/pay/payeeWallet/save': { account: '13800000009' },
  '/pay/payeeWallet/get': { memberId: ids['member'] },
  '/pay/payeeWallet/put': { memberId: ids['member'], openId: 'o-openid-of-a-test-1' },
  '/pay/wallet/save': {
    ...{ version: 0, kind: 'alipay', name: 'Alipay', apiBase: null, account: '2021', appId: '' },
    ...{ secrets: {}, enabled: false },
  },
  '/pay/wallet/test': { id: ids['document'] },
  '/pay/transfer/query': { id: ids['document'] },
  '/pay/transfer/stop': { id: ids['document'] },
  '/pay/batch/result': {
    results: [{ paymentId: ids['payment'], outcome: 'failed', code: 'other', reason: 'x' }],
  },
  '/pay/batch/takeOut': { paymentId: ids['payment'] },
  '/pay/batch/askCancel': { statement: 'notSent' },
  '/pay/batch/submit': { submittedOn: '2026-11-20' },
  '/pay/batch/file': { id: ids['export'] ?? newId() },
  '/pay/period/close': { month: '2020-01' },
  '/pay/period/open': { month: '2020-01' },
  '/pay/supplier/confirm': { id: ids['change'] ?? newId() },
  '/pay/supplier/refuse': { id: ids['change'] ?? newId() },
  '/pay/document/payOutside': { method: 'cash', paidOn: '2026-11-20', reference: 'R' },
});
