import type { Db } from './connect.ts';

/** Every company, closed and suspended ones too: for what is done to the rows of each in turn. */
export const listCompanyIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('company').select('id').orderBy('id').execute()).map(({ id }) => id);
