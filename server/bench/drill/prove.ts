import { verifyAudit } from '#audit/audit.chain.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { proveBooks } from '../../src/backup/prove.books.ts';
import { listCompanyIds } from '../../src/database/companies.ts';
import { connect, UNATTENDED } from '../../src/database/connect.ts';
import { KEY } from '../bench/setting.ts';

/**
 * Proves the books and the audit logs of a database, and says what it found; throws with the first fault. With `setBack`, a
 * product that knows of later events may have written down that the end of its audit log is gone. With `only`, the log of
 * that company: where there are several servers, each has its own.
 */
export async function prove(
  url: string,
  { setBack, only }: { setBack: boolean; only?: string },
): Promise<string> {
  const { db, close } = connect({ url, most: 2, patience: UNATTENDED });
  try {
    const entries = await proveBooks(db);
    const said: string[] = [];
    for (const companyId of only === undefined ? await listCompanyIds(db) : [only]) {
      const { intact, events, brokenAt, fault } = await verifyAudit(db, secretsOf(KEY), companyId, undefined);
      if (!intact && !(setBack && fault === 'setBack'))
        throw new Error(`the audit log is broken at event ${brokenAt} (${fault})`);
      said.push(
        intact ? `intact (${events} events)` : `complete, and says that it was set back at ${brokenAt}`,
      );
    }
    return `the books balance (${entries} entries), the audit log is ${said.join(', ')}`;
  } finally {
    await close();
  }
}
