import type { Db } from '#database/connect.ts';
import * as accounts from './account.repository.ts';
import * as sessions from './session.repository.ts';

/** Who must sign in through a connection of the company: members with a mail address in these domains. */
export interface SignInRule {
  domains: readonly string[];
  /** Members who may use a password all the same. */
  exemptIds: readonly string[];
}

/**
 * Sets the rule. Sessions that were opened with a password go on until they end.
 */
export const setSignInRule = (db: Db, companyId: string, rule: SignInRule): Promise<unknown> =>
  accounts.setSignInRule(db, companyId, rule);

/**
 * Ends the sessions that a connection opened: all, those of one member, or those of one session at its provider; returns
 * their number.
 */
export const endSessionsOfConnection = (
  db: Db,
  companyId: string,
  connectionId: string,
  only?: { memberId?: string | undefined; sessionRef?: string | undefined },
): Promise<number> => sessions.deleteSessionsOfConnection(db, companyId, connectionId, only);

/** Sets whether documents of the company are shown in other systems, so that their changes are announced. */
export const setShownOutside = (db: Db, companyId: string, isShown: boolean): Promise<unknown> =>
  accounts.setShownOutside(db, companyId, isShown);

export const listShownOutside = async (db: Db): Promise<string[]> =>
  (await accounts.listShownOutside(db)).map(({ id }) => id);
