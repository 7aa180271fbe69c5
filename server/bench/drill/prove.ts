import { verifyAudit } from '#audit/audit.chain.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { proveBooks } from '../../src/backup/prove.books.ts';
import { listCompanyIds } from '../../src/database/companies.ts';
import { connect, UNATTENDED } from '../../src/database/connect.ts';
import { KEY } from '../bench/setting.ts';

/**
 * Proves the books and the audit logs of a database, and says what it found; throws with the first fault. With `setBack`, a
 * product that knows of later events may have written down that the end of its audit log is gone.
 */
export async function prove(url: string, { setBack }: { setBack: boolean }): Promise<string> {
  const { db, close } = connect({ url, most: 2, patience: UNATTENDED });
  try {
    const entries = await proveBooks(db);
    const said: string[] = [];
    for (const companyId of await listCompanyIds(db)) {
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
