import { agentEndpoints } from '@outlay/contract/membership/agent';
import { bagEndpoints } from '@outlay/contract/processing/bag';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { gradeEndpoints, postEndpoints } from '@outlay/contract/organisation/company.post';
import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { importEndpoints } from '@outlay/contract/membership/join.import';
import { payeeEndpoints, supplierEndpoints } from '@outlay/contract/spend/payee';
import { expenseRuleEndpoints, type ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { printEndpoints } from '@outlay/contract/processing/print';
import { reportExportEndpoints } from '@outlay/contract/processing/report.export';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { viewEndpoints } from '@outlay/contract/platform/view';
import { newId } from '#system/id.ts';
import { sha256 } from '#secrets/secret.ts';
import { linesFrom, newDraft, submitted, sure, type Crew } from './builders.ts';
import { connectionForm } from './connecting.ts';
import { addRates, addVehicle, drove } from './driving.ts';
import type { Person, TestServer } from './harness.ts';

/** Ids by kind of object. */
export type Things = Record<string, string>;

const FAR = { fromDay: '2031-01-01', toDay: '2031-01-05' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Inserts a request to reset the second factor of a member. */
async function requestedReset(server: TestServer, of: Person, by: Person): Promise<string> {
  const id = newId();
  await server.owner.query(
    `insert into factor_reset (company_id, id, member_id, reason, requested_by, requested_at)
     values ($1, $2, $3, 'Lost', $4, $5)`,
    [of.companyId, id, of.memberId, by.memberId, server.now()],
  );
  return id;
}

/** Connects the company with a system that nobody reaches, and links this person to an identity there. */
async function linkedTo(server: TestServer, { administrator }: Crew, who: Person) {
  const nowhere = 'http://127.0.0.1:9';
  const form = connectionForm(
    { kind: 'wecomSuite', suiteId: newId(), apiBase: nowhere, loginBase: nowhere },
    'secret',
  );
  const keys = { ...form.secrets, callbackToken: 'token', callbackKey: 'k'.repeat(43) };
  const { id } = sure(await server.call(administrator, connectionEndpoints.save, { ...form, secrets: keys }));
  const identity = newId();
  await server.owner.query(
    `insert into external_identity (company_id, id, connection_id, subject, member_id, name, linked_by, linked_at)
     values ($1, $2, $3, 'u1', $4, 'N', 'proof', now())`,
    [who.companyId, identity, id, who.memberId],
  );
  return { connection: id, identity };
}

/** Creates what every person has, whatever their role. */
export async function ownThings(server: TestServer, crew: Crew, who: Person): Promise<Things> {
  const other = who === crew.accountant ? crew.cashier : crew.accountant;
  const agency = { scope: 'limited' as const, ...FAR };
  const offered = await server.call(who, agentEndpoints.offer, {
    ...{ id: newId(), agentId: crew.manager.memberId, ...agency },
  });
  const offer = await server.call(crew.manager, agentEndpoints.offer, {
    ...{ id: newId(), agentId: who.memberId, ...agency },
  });
  const entrusted = sure(
    await server.call(other, agentEndpoints.offer, { id: newId(), agentId: who.memberId, ...agency }),
  );
  sure(await server.call(who, agentEndpoints.accept, { id: entrusted.id, version: entrusted.version }));
  const delegation = newId();
  sure(
    await server.call(who, delegationEndpoints.save, { id: delegation, toId: crew.manager.memberId, ...FAR }),
  );
  const title = newId();
  const view = newId();
  sure(
    await server.call(who, viewEndpoints.save, {
      ...{ id: view, list: 'documents', name: 'Mine', state: '{}', standard: false },
    }),
  );
  sure(
    await server.call(who, titleEndpoints.save, {
      ...{ id: title, version: 0, shared: false, name: 'N', taxId: '', address: '', phone: '' },
      ...{ bank: '', account: '' },
    }),
  );
  const { account } = sure(await server.call(who, payeeEndpoints.get, {}));
  const totp = newId();
  sure(await server.call(who, factorEndpoints.beginTotp, { id: totp, name: 'N' }));
  const requested = await server.call(who, joinEndpoints.invite, { channel: 'face' });
  const invitation = who === crew.auditor ? '' : sure(requested).invitation.id;
  const [message, session] = [newId(), newId()];
  const { connection, identity } = await linkedTo(server, crew, who);
  await server.owner.query(
    `insert into message (company_id, id, member_id, kind, "values", created_at, seq)
     values ($1, $2, $3, 'taskArrived', '{}', now(), 1000000)`,
    [who.companyId, message, who.memberId],
  );
  await server.owner.query(
    `insert into session (id, token_hash, person_id, company_id, member_id, device, created_at, last_seen_at, expires_at)
     values ($1, $5, $2, $3, $4, 'other', now(), now(), now() + interval '9 days')`,
    [session, who.personId, who.companyId, who.memberId, sha256(session)],
  );
  const schedule = newId();
  await server.owner.query(
    `insert into report_schedule (company_id, id, member_id, name, rhythm, basis, scope, by_dimension, next_on, created_at)
     values ($1, $2, $3, 'Month', 'monthly', 'booked', 'own', 'type', '2099-01-01', now())`,
    [who.companyId, schedule, who.memberId],
  );
  const reportExport = sure(
    await server.call(who, reportExportEndpoints.start, {
      ...{ query: { from: '2026-01-01', to: '2026-12-31' }, format: 'csv', language: 'en' },
    }),
  );
  return {
    ...{
      agency: sure(offered).id,
      offer: sure(offer).id,
      entrusted: entrusted.id,
      delegation,
      title,
      totp,
      view,
      schedule,
      reportExport: reportExport.id,
    },
    ...{ connection, identity },
    ...{ message, session, invitation, person: who.personId },
    payeeAccount: account?.id ?? '',
    ownReset: await requestedReset(server, who, crew.manager),
  };
}

/**
 * Creates what a person who submits claims has in addition: a submitted claim with an expense, an invoice, its file and
 * a print.
 */
export async function claimThings(server: TestServer, who: Person): Promise<Things> {
  const upload = { name: 'a.jpg', bytes: Buffer.from(newId()) };
  const recognition = sure(await server.upload(who, invoiceEndpoints.recognise, { id: newId() }, upload));
  const [invoice] = recognition.invoices;
  const expense = sure(
    await server.call(who, expenseEndpoints.save, {
      ...{ id: newId(), version: 0, type: 'meals', money: { amount: 10_600, currency: 'CNY' } },
      ...{ spentOn: '2026-11-20', invoiceIds: [invoice?.id ?? ''] },
    }),
  );
  const draft = await newDraft(server, who, []);
  const { id, version } = sure(
    await server.call(who, documentEndpoints.saveDraft, {
      ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'Lunch' } },
      lines: linesFrom([expense]),
    }),
  );
  sure(await server.call(who, documentEndpoints.submit, { id, version }));
  const print = sure(
    await server.call(who, printEndpoints.start, {
      ...{ documentIds: [id], language: 'en', origin: 'http://localhost' },
    }),
  );
  const inBag = await submitted(server, who);
  const bag = sure(await server.call(who, bagEndpoints.create, { id: newId(), documentIds: [inBag.id] }));
  const vehicle = await addVehicle(server, null, who);
  const drive = await drove(server, who, vehicle.id);
  // On the submitted claim, so that nobody's call removes it.
  await server.owner.query('update drive set expense_id = $2 where id = $1', [drive.id, expense.id]);
  return {
    bag: bag.id,
    ...{ vehicle: vehicle.id, drive: drive.id },
    ...{ document: id, expense: expense.id, invoice: invoice?.id ?? '', file: invoice?.fileId ?? '' },
    ...{ recognition: recognition.id, print: print.id },
  };
}

/** Creates what belongs to the company: departments, lists, roles, rules, money settings, applications to join. */
export async function companyThings(server: TestServer, crew: Crew): Promise<Things> {
  const { administrator, manager, companyId, employee } = crew;
  const made = async (who: Person, endpoint: Parameters<TestServer['call']>[1], form: object) => {
    const id = newId();
    sure(await server.call(who, endpoint, { id, version: 0, ...form }));
    return id;
  };
  const department = await made(administrator, companyEndpoints.saveDepartment, {
    ...{ name: 'Trade', parentId: null, leaderId: null },
  });
  const role = await made(administrator, roleEndpoints.save, { name: 'R', permissions: ['budget.read'] });
  sure(
    await server.call(administrator, roleEndpoints.grant, { memberId: employee.memberId, role: 'cashier' }),
  );
  const { items } = sure(await server.call(administrator, roleEndpoints.requests, {}));
  // The request comes from the finance manager, because whoever requests it must not confirm it.
  await server.owner.query('update role_request set requested_by = $2 where company_id = $1', [
    companyId,
    manager.memberId,
  ]);
  const rule = {
    ...{ name: { en: 'Receipts', 'zh-Hans': '发票' }, enabled: false, effect: 'warn', kind: 'weekend' },
    scope: { expenseTypes: [], documentTypes: [], grades: [], cities: [], exceptCities: [] },
    params: {},
  } as unknown as ExpenseRule;
  const csv = 'Name,Phone or email,Department,Grade,Post,Leads the department\nAda,13900000001,,,,';
  const file = { name: 'people.csv', bytes: Buffer.from(csv) };
  const imported = sure(await server.upload(administrator, importEndpoints.check, { id: newId() }, file));
  const picture = { name: 'l.png', bytes: PNG };
  const { logoFileId } = sure(
    await server.upload(administrator, settingEndpoints.uploadLogo, { id: newId() }, picture),
  );
  const joinRequest = newId();
  const { id: newsPicture } = sure(
    await server.upload(administrator, fileEndpoints.upload, { id: newId() }, picture),
  );
  const input = { title: 'T', body: 'B', pictureIds: [newsPicture] };
  const news = await made(administrator, newsEndpoints.save, input);
  sure(await server.call(administrator, newsEndpoints.publish, { id: news, version: 1 }));
  await server.owner.query(
    `insert into join_request (company_id, id, person_id, name, account, state, created_at)
     values ($1, $2, $2, 'Ada', '13900000002', 'waiting', now())`,
    [companyId, joinRequest],
  );
  const supplier = sure(
    await server.call(manager, supplierEndpoints.save, {
      ...{ id: newId(), version: 0, name: 'S', bank: 'B', account: '62220000' },
    }),
  );
  return {
    ...{ department, role, request: items[0]?.id ?? '', import: imported.id, logo: logoFileId ?? '' },
    ...{ news, newsPicture, joinRequest, doomed: (await submitted(server, employee)).id, company: companyId },
    post: await made(administrator, postEndpoints.save, { name: 'P' }),
    grade: await made(administrator, gradeEndpoints.save, { name: 'G' }),
    dimension: await made(administrator, dimensionEndpoints.save, {
      ...{ kind: 'project', code: 'P', name: 'Harbour', leaderId: null, enabled: true },
    }),
    rule: await made(manager, expenseRuleEndpoints.save, rule),
    budget: await made(manager, budgetEndpoints.save, {
      ...{ name: 'B', departmentId: null, projectId: null, expenseType: 'other', fromDay: '2020-01-01' },
      ...{ toDay: '2020-12-31', amount: 1, effect: 'warn', enabled: true },
    }),
    mileageRate: (await addRates(server, crew, { fromDay: '2019-01-01', toDay: '2019-12-31' })).id,
    supplier: supplier.id,
    change: supplier.change?.id ?? '',
    reset: await requestedReset(server, manager, crew.accountant),
  };
}
