import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { bagEndpoints } from '@outlay/contract/processing/bag';
import { calendarEndpoints } from '@outlay/contract/organisation/calendar';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { sweepReports } from '#domain/processing/report/report.collect.service.ts';
import { newId } from '#system/id.ts';
import { passed, see, submitted, sure, type Crew } from './builders.ts';
import { connectionForm } from './connecting.ts';
import type { TestServer } from './harness.ts';
import { payByCode } from './tills.ts';

/**
 * Creates texts that a company's other test data does not have: opinions, reasons, comments, news, days off, exports.
 */
export async function sayMore(server: TestServer, crew: Crew): Promise<void> {
  const { employee, leader, accountant, manager, cashier, administrator, companyId, departmentId } = crew;
  const reason = 'because';
  const { id } = await submitted(server, employee);
  sure(await server.call(leader, documentEndpoints.comment, { id, commentId: newId(), text: 'Hello' }));
  const { taskId, version } = await see(server, leader, id);
  const turn = { taskId: taskId ?? '', version };
  sure(await server.call(leader, approvalEndpoints.return, { ...turn, reason }));
  const held = await passed(server, crew);
  const inBag = sure(
    await server.call(employee, bagEndpoints.create, { id: newId(), documentIds: [held.id] }),
  );
  sure(await server.call(employee, bagEndpoints.handOver, { ...inBag, note: 'Box' }));
  const bag = sure(await server.call(accountant, bagEndpoints.receive, { code: inBag.label }));
  const missing = [{ documentId: held.id, remarks: 'The stamp' }];
  sure(await server.call(accountant, bagEndpoints.reportMissing, { ...bag, missing }));
  sure(await server.call(accountant, documentEndpoints.hold, { id: held.id, version: held.version, reason }));
  const paid = await passed(server, crew);
  const { items } = sure(await server.call(cashier, paymentEndpoints.templates, {}));
  const documents = [{ id: paid.id, version: paid.version }];
  const batch = sure(
    await server.call(cashier, paymentEndpoints.createBatch, {
      ...{ id: newId(), templateId: items[0]?.id ?? '', documents },
    }),
  );
  const released = sure(await server.call(manager, paymentEndpoints.releaseBatch, batch));
  const file = { id: batch.id, version: released.version, reason };
  sure(await server.call(cashier, paymentEndpoints.exportBatch, file));
  sure(
    await server.call(administrator, calendarEndpoints.saveDay, {
      day: '2031-05-01',
      working: false,
      name: 'May',
    }),
  );
  sure(
    await server.call(manager, rateEndpoints.save, {
      ...{ currency: 'USD', day: '2026-11-01', rate: '7.1', source: 'bank' },
    }),
  );
  sure(
    await server.call(administrator, joinEndpoints.invite, {
      channel: 'mail',
      account: `${newId()}@example.com`,
    }),
  );
  sure(
    await server.call(administrator, directoryEndpoints.save, {
      ...{
        version: 0,
        address: { url: 'https://people.example.com/all', secret: 'token-1' },
        enabled: false,
      },
      handOverId: manager.memberId,
    }),
  );
  sure(
    await server.call(administrator, orderEndpoints.import, {
      ...{ source: 'Blue Sky Travel', apply: true },
      text: [
        'Order no,Kind,Account,Traveller,Title,From,To,Date,Amount,Paid by',
        `B-1,flight,${employee.account},Anna Berg,MU5101,Shanghai,Beijing,2026-11-10,980.00,self`,
      ].join('\n'),
    }),
  );
  const connection = connectionForm(
    { kind: 'cdp', clientId: newId(), algorithm: 'HS256', publicKey: '', keysUrl: null, origins: [] },
    'a shared key of thirty-two bytes or more',
  );
  const saved = sure(await server.call(administrator, connectionEndpoints.save, connection));
  sure(
    await server.call(administrator, connectionEndpoints.setEnabled, {
      ...{ id: saved.id, version: saved.version, enabled: true },
    }),
  );
  await server.owner.query(
    `insert into external_identity (company_id, id, connection_id, subject, member_id, name, linked_by, linked_at)
     values ($1, gen_random_uuid(), $2, 'u1', $3, 'Their Name', 'proof', now())`,
    [companyId, saved.id, manager.memberId],
  );
  await server.owner.query(
    `insert into directory_run (company_id, id, source, state, started_at, leavers)
     values ($1, gen_random_uuid(), 'http', 'waiting', now(), '[{"externalId": "u1", "name": "Their Name", "account": ""}]')`,
    [companyId],
  );
  await server.owner.query(
    `insert into directory_conflict (company_id, source, kind, external_id, name, account, fault, seen_at, new_account)
     values ($1, 'http', 'member', 'u1', 'Their Name', 'theirs', 'noAccount', now(), 'entered')`,
    [companyId],
  );
  await server.owner.query(
    `insert into scim_user (company_id, connection_id, member_id, user_name, attributes, created_at, changed_at)
     values ($1, $2, $3, 'their.name', '{"title": "Their Title"}', now(), now())`,
    [companyId, saved.id, manager.memberId],
  );
  await server.owner.query(
    `insert into scim_group (company_id, connection_id, department_id, display_name, created_at, changed_at)
     values ($1, $2, $3, 'Their Department', now(), now())`,
    [companyId, saved.id, departmentId],
  );
  await server.owner.query(
    `insert into connection_event (company_id, id, connection_id, at, kind, name)
     values ($1, gen_random_uuid(), $2, now(), 'signIn', 'Their Name')`,
    [companyId, saved.id],
  );
  await server.owner.query(
    `insert into news (company_id, id, title, body, published_at, created_at, updated_at)
     values ($1, gen_random_uuid(), 'News', 'Of today', now(), now(), now())`,
    [companyId],
  );
  await payByCode(server, crew);
  await payByWallet(server, crew);
  await server.owner.query(
    `insert into report_schedule (company_id, id, member_id, name, rhythm, basis, scope, by_dimension, next_on, created_at)
     values ($1, $2, $3, 'Month', 'monthly', 'booked', 'own', 'type', '2099-01-01', now())`,
    [companyId, newId(), employee.memberId],
  );
  await sweepReports(server.db, companyId, server.now());
  await server.owner.query(`update company set tax_id = '1' where id = $1`, [companyId]);
  await server.owner.query(`update invoice set kept_reason = 'two rooms' where company_id = $1`, [companyId]);
}

/** A corporate wallet with a member and a payment. */
async function payByWallet(server: TestServer, { companyId, employee }: Crew): Promise<void> {
  const id = newId();
  await server.owner.query(
    `insert into corporate_wallet (company_id, id, kind, name, api_base, app_id, account, wallet_key, code_link, updated_at)
     values ($1, $2, 'alipay', 'Wallet', 'https://alipay.example', 'app', 'E1', 'key', 'https://alipay.example', now())`,
    [companyId, id],
  );
  await server.owner.query(
    `insert into corporate_wallet_member (company_id, wallet_id, member_id, employee_id, created_at)
     values ($1, $2, $3, 'E1', now())`,
    [companyId, id, employee.memberId],
  );
  await server.owner.query(
    `insert into wallet_trade (company_id, id, wallet_id, trade_no, member_id, standard_id, type, state, amount, currency,
       day, created_at)
     values ($1, gen_random_uuid(), $2, 'T1', $3, 'S1', 'meals', 'deducted', 100, 'CNY', current_date, now())`,
    [companyId, id, employee.memberId],
  );
  await server.owner.query(
    `insert into wallet_card (company_id, id, wallet_id, member_id, standard_id, policy_id, type, out_card_no, amount,
       currency, state, expires_at, day, created_at)
     select $1, gen_random_uuid(), $2, $3, 'S1', id, 'meals', 'CARD000001', 100, 'CNY', 'open', now(), current_date, now()
     from spend_policy where company_id = $1 limit 1`,
    [companyId, id, employee.memberId],
  );
  await server.owner.query(
    `insert into wallet_code (company_id, id, wallet_id, code, employee_id, member_id, merchant_id, at)
     select $1, gen_random_uuid(), $2, '2612345678', 'u1', $3, id, now() from merchant where company_id = $1 limit 1`,
    [companyId, id, employee.memberId],
  );
}
