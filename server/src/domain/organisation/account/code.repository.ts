import { sql } from 'kysely';
import type { CodePurpose } from '@outlay/contract/organisation/account';
import type { Db } from '#database/connect.ts';

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

/** Removes a captcha when it is answered, rightly or wrongly. */
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

/** Counts one answer and returns the code to compare with; undefined if no code can be answered any more. */
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

/** Removes a code that was answered correctly; false for the second of two simultaneous answers. */
export const takeCode = async (db: Db, account: string, purpose: CodePurpose): Promise<boolean> => {
  const taken = await db
    .deleteFrom('verification_code')
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .returning('account')
    .executeTakeFirst();
  return taken !== undefined;
};

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
