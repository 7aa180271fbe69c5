import { bagEndpoints } from '@outlay/contract/processing/bag';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { supplierEndpoints } from '@outlay/contract/spend/payee';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { printEndpoints } from '@outlay/contract/processing/print';
import { reportExportEndpoints } from '@outlay/contract/processing/report.export';
import { newId } from '#system/id.ts';
import { linesFrom, newDraft, passed, see, sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';
import { paycodeInputs } from './matrix.paycode.ts';
import { TRAVEL_THINGS, travelInputs, travelObjects } from './matrix.travel.ts';
import { payingInputs } from './matrix.paying.ts';
import { batchOf, broughtTo } from './paying.ts';

/**
 * Creates a submitted claim of the employee with its invoice and file, a task of the leader and a batch of the cashier.
 */
export async function objectsOf(server: TestServer, crew: Crew): Promise<Record<string, string>> {
  const { employee, leader, cashier } = crew;
  const upload = { name: 'a.jpg', bytes: Buffer.from(newId()) };
  const recognition = sure(
    await server.upload(employee, invoiceEndpoints.recognise, { id: newId() }, upload),
  );
  const [invoice] = recognition.invoices;
  const expense = sure(
    await server.call(employee, expenseEndpoints.save, {
      id: newId(),
      version: 0,
      type: 'meals',
      money: { amount: 10_600, currency: 'CNY' },
      spentOn: '2026-11-20',
      invoiceIds: [invoice?.id ?? ''],
    }),
  );
  const draft = await newDraft(server, employee, []);
  const saved = sure(
    await server.call(employee, documentEndpoints.saveDraft, {
      id: draft.id,
      version: draft.version,
      typeId: draft.typeId,
      values: { title: 'Lunch' },
      lines: linesFrom([expense]),
    }),
  );
  sure(await server.call(employee, documentEndpoints.submit, { id: saved.id, version: saved.version }));
  const { taskId } = await see(server, leader, saved.id);
  const done = await passed(server, crew, [700]);
  const bag = sure(await server.call(employee, bagEndpoints.create, { id: newId(), documentIds: [done.id] }));
  const { items: templates } = sure(await server.call(cashier, paymentEndpoints.templates, {}));
  const batch = sure(
    await server.call(cashier, paymentEndpoints.createBatch, {
      id: newId(),
      templateId: templates[0]?.id ?? '',
      documents: [{ id: done.id, version: done.version }],
    }),
  );
  const written = await broughtTo(
    server,
    crew,
    await batchOf(server, crew, [await passed(server, crew, [300])]),
    'Exported',
  );
  const { change } = sure(
    await server.call(crew.manager, supplierEndpoints.save, {
      ...{ id: newId(), version: 0, name: newId(), bank: 'B', account: '62220000' },
    }),
  );
  // The request comes from somebody outside finance, because whoever requests a change must not confirm it.
  await server.owner.query('update supplier_change set asked_by = $2 where id = $1', [
    change?.id,
    employee.memberId,
  ]);
  const { items: messages } = sure(await server.call(employee, messageEndpoints.list, {}));
  const reportExport = sure(
    await server.call(employee, reportExportEndpoints.start, {
      ...{ query: { from: '2026-01-01', to: '2026-12-31' }, format: 'csv', language: 'en' },
    }),
  );
  const print = sure(
    await server.call(employee, printEndpoints.start, {
      documentIds: [saved.id],
      language: 'en',
      origin: 'http://localhost',
    }),
  );
  const { rows } = await server.owner.query<{ id: string }>('select id from flow where company_id = $1', [
    crew.companyId,
  ]);
  return {
    print: print.id,
    reportExport: reportExport.id,
    document: saved.id,
    type: draft.typeId,
    task: taskId ?? '',
    expense: expense.id,
    invoice: invoice?.id ?? '',
    file: invoice?.fileId ?? '',
    recognition: recognition.id,
    message: messages[0]?.id ?? '',
    person: employee.personId,
    member: crew.colleague.memberId,
    submitter: employee.memberId,
    flow: rows[0]?.id ?? '',
    batch: batch.id,
    bag: bag.id,
    ...(await travelObjects(server, crew)),
    change: change?.id ?? '',
    export: written.exports[0]?.id ?? '',
    payment: batch.payments[0]?.id ?? '',
    template: templates[0]?.id ?? '',
  };
}

const WHICH: [RegExp, string][] = [
  ...TRAVEL_THINGS,
  [/^\/bag\/getOfDocument/, 'document'],
  [/^\/bag/, 'bag'],
  [/^\/base\/file\/(content|preview|pages)/, 'file'],
  [/recognition/, 'recognition'],
  [/^\/invoice\/invoice/, 'invoice'],
  [/^\/bpm\/expense/, 'expense'],
  [/^\/pay\/batch/, 'batch'],
  [/^\/base\/member/, 'member'],
  [/^\/bpm\/print/, 'print'],
  [/^\/report\/(getExport$|exportContent)/, 'reportExport'],
  [/^\/bpm\/flow/, 'flow'],
  [/^\/bpm\/type/, 'type'],
  [/^\/(bpm|pay)/, 'document'],
];

const FLOW = { nodes: [], fallback: [] };

const FIELDS = {
  type: 'digital_normal',
  code: '',
  number: '26312000000000000001',
  date: '2026-11-20',
  checkCode: '',
  buyerName: '',
  buyerTaxId: '',
  sellerName: 'N',
  sellerTaxId: '',
  amount: 1,
  tax: 0,
  total: 1,
  currency: 'CNY',
  from: '',
  to: '',
  train: '',
};

const COMPANY = {
  ...{ name: 'N', taxId: null, currency: 'CNY', timeZone: 'Asia/Shanghai', passwordPolicy: null },
  ...{
    secondFactorDays: 14,
    fiscalMonth: 1,
    payeeHoldHours: 24,
    seats: null,
    mayBeFound: true,
    featuresOff: [],
  },
};

const TITLE = {
  version: 0,
  shared: false,
  name: 'N',
  taxId: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
};

/** A well-formed input for these objects. Its version does not exist, so even an allowed call changes nothing. */
export function inputFor(path: string, ids: Record<string, string>): Record<string, unknown> {
  const which = WHICH.find(([form]) => form.test(path))?.[1];
  const base: Record<string, unknown> = {
    id: which && !/create|qr|upload|invoicesFromPhoto/.test(path) ? ids[which] : newId(),
    version: 999,
    taskId: ids['task'],
    messageId: ids['message'],
    userId: ids['person'],
    reason: 'because',
  };
  const more: Record<string, Record<string, unknown>> = {
    '/auth/account/loginByCode': { account: 'nobody@example.com', code: '000000', agreed: true },
    '/auth/account/login': { account: 'nobody@example.com', password: 'x', agreed: true },
    '/auth/account/getWork': { captchaId: newId() },
    '/auth/account/checkver': { version: '1.1.1' },
    '/base/agent/offer': {
      agentId: ids['submitter'],
      scope: 'full',
      fromDay: '2026-01-02',
      toDay: '2026-01-01',
    },
    '/auth/account/loginByAgent': { agencyId: newId() },
    '/base/privacy/erase': { account: 'not mine' },
    '/admin/retention/save': { class: 'vouchers', days: 1 },
    '/base/notification/save': { group: 'task', push: true, mail: true },
    '/auth/factor/signIn': { challenge: 'A'.repeat(43), way: 'totp', code: '000000' },
    '/auth/factor/signInWithPasskey': { challenge: 'A'.repeat(43), response: {}, agreed: true },
    '/auth/factor/stepUp': { challenge: 'A'.repeat(43), way: 'password', code: 'x' },
    '/auth/factor/beginTotp': { name: 'N' },
    '/auth/factor/confirmTotp': { code: '000000' },
    '/auth/factor/confirmPasskey': { name: 'N', challenge: 'A'.repeat(43), response: {} },
    '/auth/account/changeCompany': { companyId: newId() },
    '/base/user/acceptCompany': { companyId: newId() },
    '/base/user/declineCompany': { companyId: newId() },
    '/base/company/createCorpMany': { companyName: '' },
    '/base/user/changeLanguage': { cultureName: 'en-US' },
    '/auth/account/changePassword': { oldPassword: 'x', newPassword: 'y' },
    '/auth/account/getValidateCode': { captchaId: newId() },
    '/invoice/invoice/save': { fields: FIELDS },
    '/invoice/qr/read': { text: '01,32,,26312000000000000001,100.00,20261120,,ABCD' },
    '/base/company/save': COMPANY,
    ...{ ...travelInputs(ids), ...paycodeInputs(ids) },
    '/base/company/logo': { id: newId() },
    '/base/department/move': { parentId: null, position: 0 },
    '/base/department/merge': { intoId: newId() },
    '/base/post/save': { version: 0, name: 'N' },
    '/base/grade/save': { version: 0, name: 'N' },
    '/base/post/arrange': { ids: [newId()] },
    '/base/grade/arrange': { ids: [newId()] },
    '/invoice/title/save': { ...TITLE, id: newId() },
    '/invoice/title/remove': { id: newId() },
    '/base/view/getAll': { list: 'documents' },
    '/base/view/save': { id: newId(), list: 'documents', name: newId(), state: '{}', standard: false },
    '/base/view/remove': { id: newId() },
    '/bpm/document/exportPage': { format: 'csv' },
    '/bag/exportPage': { format: 'csv' },
    '/base/policy/exportPage': { format: 'csv' },
    '/base/policy/enableMany': { items: [{ id: newId(), version: 1 }], enabled: false },
    '/bpm/task/exportQueue': { format: 'csv' },
    '/pay/payable/exportPage': { format: 'csv' },
    '/pay/batch/exportPage': { format: 'csv' },
    '/base/member/exportPage': { format: 'csv' },
    '/base/budget/exportPage': { format: 'csv' },
    '/base/budget/switch': { items: [{ id: newId(), version: 1 }], enabled: true },
    '/pay/supplier/exportPage': { format: 'csv' },
    '/pay/supplier/switch': { items: [{ id: newId(), version: 1 }], enabled: true },
    '/base/news/save': { version: 0, title: 'N', body: 'B' },
    '/base/header/saveMenu': { keys: null },
    '/bpm/expense/getBook': { month: '2026-11' },
    '/bpm/expense/getBookPage': { month: '2026-11' },
    '/base/member/save': { name: 'N', account: 'n@example.com', departmentId: null, roles: ['employee'] },
    '/auth/account/invite': { channel: 'link' },
    '/base/joinRequest/decide': { decision: 'refuse' },
    '/base/memberImport/template': { language: 'en' },
    '/base/directory/save': { address: { url: '' } },
    '/base/directory/answerRun': { confirm: false },
    '/base/directory/decide': {
      ...{ kind: 'member', externalId: 'u1', decision: 'leaveOut', objectId: null, account: null },
    },
    '/base/directory/unlink': { externalId: 'u1', memberId: newId(), reason: 'because' },
    '/base/connection/setEnabled': { enabled: false },
    '/invoice/wallet/getSignature': { connectionId: newId(), url: 'http://outlay.test/' },
    '/invoice/wallet/importCards': { connectionId: newId(), cards: [{ cardId: 'c', encryptCode: 'e' }] },
    '/auth/identity/link': { challenge: newId() },
    '/platform/weiXinMp/getTicket': { url: 'http://outlay.test/' },
    '/base/role/save': { version: 0, name: newId(), permissions: ['budget.read'] },
    '/base/factorReset/get': { memberId: ids['member'] },
    '/base/factorReset/ask': { memberId: ids['member'] },
    '/base/role/getGrants': { memberId: ids['member'] },
    '/base/role/grant': { memberId: ids['member'], role: 'employee' },
    '/base/role/withdraw': { memberId: ids['member'], role: 'auditor' },
    '/base/role/why': { memberId: ids['member'], act: 'payment.batch' },
    '/base/role/whyNot': { id: ids['document'] },
    '/base/department/save': { name: 'N', parentId: null, leaderId: null },
    '/pay/payeeAccount/save': { holder: 'N', bank: 'B', account: '62220000' },
    '/bpm/task/dismissFindings': { positions: [0], reason: 'looked at' },
    '/bpm/expense/split': {
      parts: [
        { id: newId(), type: 'taxi', amount: 1 },
        { id: newId(), type: 'meals', amount: 1 },
      ],
    },
    '/bpm/expense/merge': { otherId: newId(), otherVersion: 1, amount: 'keep' },
    '/bpm/expense/save': { type: 'taxi', money: { amount: 1, currency: 'CNY' }, spentOn: '2026-11-20' },
    '/bpm/print/start': { documentIds: [ids['document']], language: 'en', origin: 'http://localhost' },
    '/bpm/task/approveMany': { tasks: [{ taskId: ids['task'], version: 999 }] },
    '/bpm/task/transfer': { toId: ids['member'] },
    '/bpm/task/addSign': { memberIds: [ids['member']], place: 'after' },
    '/bpm/task/removeSign': { removeTaskId: ids['task'] },
    '/bpm/task/reassign': { fromId: ids['member'], toId: ids['submitter'] },
    '/bpm/delegation/save': { toId: ids['member'], fromDay: '2026-01-01', toDay: '2026-01-02' },
    '/bpm/delegation/end': { id: newId() },
    '/bpm/bpmMail/getMailLoginAndProc': { token: 'A'.repeat(43) },
    '/bpm/bpmMail/decide': { token: 'A'.repeat(43), decision: 'approve' },
    '/bpm/document/comment': { commentId: newId(), text: 'Hello' },
    '/bpm/document/copyTo': { memberIds: [ids['member']] },
    // The empty reason is refused after the permission check, so no document is terminated.
    '/bpm/document/terminate': { reason: '' },
    '/bpm/type/reorder': { ids: [newId()] },
    '/bpm/flow/save': { name: { en: 'N' }, definition: FLOW },
    '/bpm/flow/check': { id: null, definition: FLOW },
    '/bpm/flow/simulate': { definition: FLOW, submitterId: ids['member'], typeId: ids['type'], facts: {} },
    '/bpm/flow/tryOn': { definition: FLOW, from: '2026-01-01', to: '2026-01-31' },
    '/bpm/flow/move': { documentIds: [newId()] },
    '/bpm/realTimeSave/save': { typeId: ids['type'], values: {} },
    ...{ ...travelInputs(ids), ...paycodeInputs(ids) },
    ...payingInputs(ids),
  };
  return { ...base, ...more[path] };
}
