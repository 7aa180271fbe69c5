import { sql } from 'kysely';

/**
 * The account that a `document` names, or else the main account of its submitter. `case` and not `coalesce`, which row
 * level security keeps away from indexes.
 */
export const payeeOfDocument = sql<string>`case when document.payee_account_id is null then (
    select own.id from payee_account own
    where own.company_id = document.company_id and own.member_id = document.submitter_id and own.main)
  else document.payee_account_id end`;
