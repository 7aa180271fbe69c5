import { sql } from 'kysely';
import type { CodePurpose } from '@outlay/contract/account';
import type { Db } from '#database/connect.ts';

const columnOf = (account: string) => (account.includes('@') ? 'email' : 'phone');

export const findPersonByAccount = (db: Db, account: string) =>
  db.selectFrom('person').selectAll().where(columnOf(account), '=', account).executeTakeFirst();

export const getPerson = (db: Db, id: string) =>
  db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export function insertPerson(
  db: Db,
  person: {
    id: string;
    account: string;
    realName: string;
    language: string;
    passwordHash: string | null;
    now: Date;
  },
) {
  return db
    .insertInto('person')
    .values({
      id: person.id,
      [columnOf(person.account)]: person.account,
      real_name: person.realName,
      language: person.language,
      password_hash: person.passwordHash,
      created_at: person.now,
      updated_at: person.now,
    })
    .execute();
}

export const setPassword = (db: Db, personId: string, passwordHash: string, now: Date) =>
  db
    .updateTable('person')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', personId)
    .execute();

export const setLanguage = (db: Db, personId: string, language: string, now: Date) =>
  db.updateTable('person').set({ language, updated_at: now }).where('id', '=', personId).execute();

export const insertMembership = (
  db: Db,
  row: { personId: string; companyId: string; memberId: string; state: 'invited' | 'active' },
) =>
  db
    .insertInto('membership')
    .values({
      person_id: row.personId,
      company_id: row.companyId,
      member_id: row.memberId,
      state: row.state,
    })
    .execute();

/** The companies a person may enter, the one used last first. */
export const listMemberships = (db: Db, personId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['membership.company_id', 'membership.member_id', 'membership.state', 'company.name'])
    .where('membership.person_id', '=', personId)
    .where('membership.state', '!=', 'left')
    .orderBy(sql`membership.last_used_at desc nulls last`)
    .orderBy('membership.company_id')
    .execute();

export const setMembershipState = (db: Db, personId: string, companyId: string, state: string) =>
  db
    .updateTable('membership')
    .set({ state })
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .execute();

/** Everywhere this person was asked in, they are in. */
export const activateMemberships = (db: Db, personId: string) =>
  db
    .updateTable('membership')
    .set({ state: 'active' })
    .where('person_id', '=', personId)
    .where('state', '=', 'invited')
    .returning(['company_id', 'member_id'])
    .execute();

export const touchMembership = (db: Db, personId: string, companyId: string, now: Date) =>
  db
    .updateTable('membership')
    .set({ last_used_at: now })
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .execute();

export const insertCompany = (db: Db, company: { id: string; name: string; demo: boolean; now: Date }) =>
  db
    .insertInto('company')
    .values({ id: company.id, name: company.name, demo: company.demo, created_at: company.now })
    .execute();

export const getCompany = (db: Db, id: string) =>
  db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const insertCaptcha = (db: Db, captcha: { id: string; answerHash: Buffer; expiresAt: Date }) =>
  db
    .insertInto('captcha')
    .values({ id: captcha.id, answer_hash: captcha.answerHash, expires_at: captcha.expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['id'])
        .doUpdateSet({ answer_hash: captcha.answerHash, expires_at: captcha.expiresAt }),
    )
    .execute();

/** A captcha is answered once, rightly or wrongly. */
export const takeCaptcha = (db: Db, id: string, now: Date) =>
  db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answer_hash', sql<boolean>`expires_at > ${now}`.as('live')])
    .executeTakeFirst();

export const putCode = (
  db: Db,
  code: { account: string; purpose: CodePurpose; hash: Buffer; sentAt: Date; expiresAt: Date },
) => {
  const fresh = { code_hash: code.hash, tries: 0, sent_at: code.sentAt, expires_at: code.expiresAt };
  return db
    .insertInto('verification_code')
    .values({ account: code.account, purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['account', 'purpose']).doUpdateSet(fresh))
    .execute();
};

/** Counts one answer and gives the code to compare with; nothing when there is no code left to answer. */
export const countTry = (db: Db, account: string, purpose: CodePurpose, most: number, now: Date) =>
  db
    .updateTable('verification_code')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['code_hash'])
    .executeTakeFirst();

export const deleteCode = (db: Db, account: string, purpose: CodePurpose) =>
  db.deleteFrom('verification_code').where('account', '=', account).where('purpose', '=', purpose).execute();

export const insertTicket = (
  db: Db,
  ticket: { hash: Buffer; account: string; purpose: CodePurpose; expiresAt: Date },
) =>
  db
    .insertInto('ticket')
    .values({
      ticket_hash: ticket.hash,
      account: ticket.account,
      purpose: ticket.purpose,
      expires_at: ticket.expiresAt,
    })
    .execute();

export const takeTicket = (db: Db, hash: Buffer, purpose: CodePurpose, now: Date) =>
  db
    .deleteFrom('ticket')
    .where('ticket_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('account')
    .executeTakeFirst();
