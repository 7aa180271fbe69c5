import { rows } from './crowd.ts';

/** Ten years of what administrators and finance list. */
export const DESK = [
  `insert into member (company_id, id, person_id, name, account, department_id, state, created_at, joined_at)
   select company_id, uuidv7(), uuidv7(), 'Colleague ' || n, '1391' || n, department_id, 'active', at, at
   from ${rows(12_000)}`,
  `insert into payee_account (company_id, id, member_id, holder, bank, account_sealed, account_last4, main, created_at,
     updated_at)
   select company_id, uuidv7(), id, name, 'Bank', '\\x00', '1234', true, created_at, created_at from member
   where name like 'Colleague %'`,
  `insert into department_change (company_id, id, department_id, kind, detail, actor_id, at)
   select company_id, uuidv7(), department_id, 'renamed', '{"from": "A", "to": "B"}', member_id, at
   from ${rows(5_000)}`,
  `insert into sign_in (id, person_id, at, way, outcome, device, device_id, address)
   select uuidv7(), person_id, at, 'password', 'in', 'Phone', '', '127.0.0.1' from ${rows(10_000)}`,
  `insert into role_request (company_id, id, member_id, role, requested_by, requested_at, decided_by, decided_at, decision)
   select company_id, uuidv7(), (array(select id from member where member.company_id = one.company_id
       and name = 'Colleague ' || n))[1], 'auditor', member_id, at, null, at,
     case when n > 30 then 'withdrawn' end from ${rows(4_000)}`,
  `insert into invitation (company_id, id, channel, account, seats, expires_at, created_by, created_at)
   select company_id, uuidv7(), 'phone', '1381' || n, 1, at, member_id, at from ${rows(5_000)}`,
  `insert into join_request (company_id, id, person_id, name, account, state, decided_by, decided_at, created_at)
   select company_id, uuidv7(), uuidv7(), 'Applicant', '1371' || n, case when n > 30 then 'accepted' else 'waiting' end,
     member_id, at, at from ${rows(6_000)}`,
  `insert into news (company_id, id, title, body, published_at, created_at, updated_at, author_id, expires_on)
   select company_id, uuidv7(), 'News ' || n, 'Text', case when n > 30 then at end, at, at, member_id,
     case when n % 2 = 0 then at::date + 2 end
   from ${rows(3_000)}`,
  `insert into supplier (company_id, id, name, tax_id, bank, account_sealed, account_last4, created_at, updated_at)
   select company_id, uuidv7(), 'Supplier ' || n, 'T' || n, 'Bank', '\\x00', lpad((n % 10000)::text, 4, '0'), at, at
   from ${rows(15_000)}`,
  `insert into bank_template (company_id, id, name, encoding, most_rows, columns, created_at)
   select company_id, company_id, 'Template', 'gbk', 100, '[]', now() from crowd`,
  `insert into payment_batch (company_id, id, number, state, template_id, currency, amount, made_by, created_at)
   select company_id, uuidv7(), 'H-' || n, 'Settled', company_id, 'CNY', n, member_id, at from ${rows(6_000)}`,
  `insert into payment (company_id, id, batch_id, document_id, holder, bank, account_last4, amount, currency, state,
     method, paid_on, created_at, updated_at)
   select company_id, uuidv7(), id, uuidv7(), 'Holder', 'Bank', '1234', 100, 'CNY', 'Paid', 'bankFile', '2026-01-01',
     created_at, created_at from payment_batch, generate_series(1, 10)`,
  `insert into bag (company_id, id, number, seal, owner_id, state, since, created_at, updated_at)
   select company_id, uuidv7(), n, '1234', member_id, 'Closed', at, at, at from ${rows(8_000)}`,
  `insert into bag_document (company_id, bag_id, document_id, position, live, created_at)
   select bag.company_id, bag.id, document.id, bag.number, true, bag.created_at
   from (select company_id, id, row_number() over (partition by company_id order by id) as place from document) as document
   join bag on bag.company_id = document.company_id and bag.number = document.place`,
  `insert into exchange_rate (company_id, currency, day, rate, made_by, created_at, updated_at)
   select company_id, (array['USD', 'EUR', 'GBP', 'JPY'])[n % 4 + 1], at::date - n / 4, 7, member_id, at, at
   from ${rows(12_000)} on conflict do nothing`,
  `insert into budget (company_id, id, name, from_day, to_day, currency, amount, effect, created_at)
   select company_id, uuidv7(), 'Budget ' || n, at::date, at::date + 30, 'CNY', 100000, 'warn', at from ${rows(2_000)}`,
  `insert into budget_movement (company_id, id, budget_id, document_id, kind, amount, actor_id, at)
   select company_id, uuidv7(), (select id from budget where budget.company_id = one.company_id and name = 'Budget 1'),
     coalesce((select id from document where document.company_id = one.company_id limit 1), uuidv7()), 'occupy', 100,
     member_id, at from ${rows(20_000)}`,
  `insert into member_import (company_id, id, maker_id, file_name, state, total, created_at, updated_at)
   select company_id, uuidv7(), member_id, 'people.csv', 'done', 0, at, at from ${rows(3_000)}`,
  `insert into member_import_row (company_id, import_id, row, fate, data)
   select company_id, id, row, 'added',
     '{"name": "Wu", "account": "13900000000", "department": "", "grade": "", "post": "", "leader": ""}'
   from (select distinct on (company_id) company_id, id from member_import order by company_id, created_at desc) as newest,
     generate_series(1, 3000) as row`,
  `insert into order_source (company_id, id, name, created_at) select company_id, company_id, 'Provider', now() from crowd`,
  // So many that PostgreSQL does not read the whole table for one of them.
  `insert into order_source (company_id, id, name, created_at)
   select company_id, uuidv7(), 'Provider ' || n, at from ${rows(2_000)}`,
  `insert into travel_order (company_id, id, source_id, order_no, source_version, kind, state, member_id, traveller, title,
     from_place, to_place, starts_at, ends_at, booked_on, total, refunded, currency, paid_by, created_at, updated_at)
   select company_id, uuidv7(), company_id, 'H-' || n, 1, 'flight', 'Completed', member_id, 'Anna Berg', 'MU5101',
     'Shanghai', 'Beijing', at::date::text, at::date::text, at::date, 98000, 0, 'CNY', 'company', at, at
   from ${rows(8_000)}`,
  `insert into travel_provider (company_id, id, kind, name, account, enabled, source_id, updated_at)
   select company_id, company_id, 'sandbox', 'Blue Sky', '', true, company_id, now() from crowd`,
  `insert into booking (company_id, id, member_id, trip_id, provider_id, state, offer, faults, query, total, currency,
     paid_by, hold, reason, travellers, order_id, provider_order, read_at, created_at, updated_at)
   select o.company_id, uuidv7(), o.member_id,
     coalesce((select id from document d where d.company_id = o.company_id limit 1), o.company_id),
     o.company_id, 'booked', offer, '[]', '{}', 98000, 'CNY', 'company', false, '', '[]', o.id,
     offer || '{"handle": "h", "orderNo": "H", "version": 1, "state": "Ticketed", "recordLocator": "", "tickets": []}',
     o.created_at, o.created_at, o.created_at
   from travel_order o, jsonb_build_object('id', o.id, 'handle', 'h', 'kind', 'flight', 'title', 'MU5101', 'segments', '[]'::jsonb,
     'total', '{"amount": 98000, "currency": "CNY"}'::jsonb) as offer where o.order_no like 'H-%'`,
  `insert into provider_bill (company_id, id, source_id, month, currency, created_at, updated_at)
   select company_id, uuidv7(), id, '2026-10', 'CNY', created_at, created_at from order_source`,
  `insert into provider_bill_line (company_id, bill_id, order_no, amount)
   select company_id, id, 'H-' || n, 98000 from provider_bill, generate_series(1, 3) as n`,
  `insert into vehicle (company_id, id, owner_id, plate, class, from_day, state, created_at)
   select company_id, uuidv7(), member_id, 'H-' || n, 'small', at::date, 'confirmed', at from ${rows(5_000)}`,
];
