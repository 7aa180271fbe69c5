import type { Db } from './connect.ts';

/** Every company, including closed and suspended ones; for work on each company in turn. */
export const listCompanyIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('company').select('id').orderBy('id').execute()).map(({ id }) => id);
