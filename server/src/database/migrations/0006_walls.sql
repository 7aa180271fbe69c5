-- The second wall: the application's role sees one company at a time, the one its transaction named, whatever the
-- query above it forgot. Unset means no rows, never an error that differs.

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'idempotency', 'outbox', 'outbox_delivery', 'audit_event', 'audit_head', 'counter',
    'department', 'member', 'role_grant', 'payee_account', 'message', 'news',
    'file', 'recognition', 'document_type', 'document_type_version', 'flow', 'flow_version', 'document',
    'expense', 'expense_file', 'invoice', 'invoice_field', 'invoice_lock',
    'document_line', 'document_file', 'cc', 'event', 'flow_instance', 'task',
    'bank_template', 'payment_batch', 'payment', 'payment_export', 'ledger_entry', 'posting'
  ] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant
    );
  end loop;
end
$$;

do $$
begin
  if not exists (select from pg_roles where rolname = 'outlay_app') then
    create role outlay_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end
$$;

grant usage on schema public to outlay_app;
grant select, insert, update on all tables in schema public to outlay_app;
-- What was written stays written.
revoke update on event, posting, ledger_entry, audit_event, outbox, outbox_delivery, payment_export from outlay_app;
grant delete on
  session, captcha, verification_code, ticket, rate_limit, open_idempotency, sent_note, idempotency,
  role_grant, expense, expense_file, invoice, invoice_field, invoice_lock,
  document, document_line, document_file, cc
to outlay_app;
