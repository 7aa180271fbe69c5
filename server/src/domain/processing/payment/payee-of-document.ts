import { sql } from 'kysely';

/** The account that a `document` names, or else the main account of its submitter. */
export const payeeOfDocument = sql<string>`coalesce(document.payee_account_id, (
  select own.id from payee_account own
  where own.company_id = document.company_id and own.member_id = document.submitter_id and own.main))`;
