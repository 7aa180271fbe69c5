import { rows } from './crowd.ts';

/** Ten years of payments with the payment code, and of lines of reports. */
export const PAYMENTS = [
  `insert into merchant (company_id, id, name, type, tax_id, contact, enabled, created_at, updated_at)
   select company_id, case n when 1 then company_id else uuidv7() end, 'Canteen ' || lpad(n::text, 5, '0'), 'meals', '',
     '', true, at, at from ${rows(3_000)}`,
  `insert into charge (company_id, id, trade_no, merchant_id, out_trade_no, member_id, type, subject, amount, currency,
     state, invoice_state, created_at, paid_at, paid_on)
   select company_id, uuidv7(), 'T-' || n, company_id, 'O-' || n, member_id, 'meals', 'Lunch', 1000 + n % 5000, 'CNY',
     case when n % 400 = 0 then 'refused' else 'paid' end, case when n % 10 = 0 then 'none' else 'issued' end, at,
     case when n % 400 > 0 then at end, case when n % 400 > 0 then at::date end
   from ${rows(20_000)}`,
  `insert into invoice_request (company_id, id, member_id, merchant_id, state, amount, currency, title, asked_at)
   select company_id, uuidv7(), member_id, company_id, case when n > 30 then 'issued' else 'asked' end, 1000, 'CNY',
     '{"name": "Meridian", "taxId": "", "address": "", "phone": "", "bank": "", "account": ""}',
     at from ${rows(10_000)}`,
  `insert into invoice_request_charge (company_id, request_id, charge_id)
   select r.company_id, r.id, c.id from (select company_id, id, row_number() over (partition by company_id order by id) n
     from invoice_request) r
   join charge c on c.company_id = r.company_id and c.trade_no = 'T-' || r.n`,
  `insert into merchant_statement (company_id, id, merchant_id, month, currency, created_at, updated_at)
   select company_id, uuidv7(), id, '2026-10', 'CNY', created_at, created_at from merchant`,
  `insert into charge_difference (company_id, id, kind, day, about, charge_id, expected, found, currency, at, settled_by,
     settled_at)
   select company_id, uuidv7(), 'ledger', created_at::date, trade_no, id, 1, 2, 'CNY', created_at,
     case when n > 30 then member_id end, case when n > 30 then created_at end
   from (select *, row_number() over (partition by company_id order by created_at desc) n from charge) as charge
   where n < 8000`,
  `insert into corporate_wallet (company_id, id, kind, name, app_id, account, wallet_key, code_link, updated_at)
   select distinct on (company_id) company_id, company_id, 'alipay', 'Wallet', 'app', 'E1', 'key', 'https://alipay.example', at
   from ${rows(10)}`,
  `insert into wallet_trade (company_id, id, wallet_id, trade_no, member_id, standard_id, type, state, amount, consumed,
     currency, day, created_at)
   select company_id, uuidv7(), company_id, 'W-' || n, member_id, 'S-1', 'meals', 'deducted', 1000, 1000, 'CNY', at::date, at
   from ${rows(20_000)}`,
  `insert into report_line (company_id, basis, source_id, position, day, member_id, department_id, type, currency, amount)
   select company_id, basis, uuidv7(), 0, at::date, member_id, department_id, 'meals', 'CNY', 100
   from ${rows(20_000)}, unnest(array['booked', 'paid']) basis`,
];
