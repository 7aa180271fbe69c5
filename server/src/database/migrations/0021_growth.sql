-- What nothing names may be removed; what stands on a document never is, its foreign key says so. Nothing changes for
-- nodes that run beside it.
grant delete on file, recognition to outlay_app;

-- What is owed stays: an entry may go once it is noted as delivered, the note once its entry is gone.
grant delete on outbox, outbox_delivery to outlay_app;
create policy delivered_only on outbox as restrictive for delete using (
  exists (select from outbox_delivery d where d.company_id = outbox.company_id and d.outbox_id = outbox.id)
);
create policy after_its_entry on outbox_delivery as restrictive for delete using (
  not exists (
    select from outbox o where o.company_id = outbox_delivery.company_id and o.id = outbox_delivery.outbox_id
  )
);
