import { listCompanyIds } from '#database/companies.ts';
import { compareCompany, readMarks } from '#audit/audit.compare.ts';
import type { KeptMark } from '#provider/mark/outside.port.ts';
import type { Secrets } from '#secrets/secret.ts';
import { firstOf, ownerOf, type Owners } from '../company/owners.ts';
import { asOwner } from '../company/session.ts';

export interface CompareOptions {
  owners: Owners;
  secrets: Secrets;
  marks: AsyncIterable<KeptMark> | Iterable<KeptMark>;
  /** Older marks are left out. */
  since?: string | undefined;
  /** Companies that were deleted on purpose. */
  without?: readonly string[] | undefined;
  say: (sentence: string) => void;
}

const HOUR_MS = 3_600_000;

/** Compares the audit logs of all companies with marks; returns the number of faults, each of which it says. */
export async function compareWithMarks(options: CompareOptions): Promise<number> {
  const { owners, secrets, marks, since, without = [], say } = options;
  const { installation, companyIds } = await asOwner(firstOf(owners), null, async (tx) => ({
    installation: (await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
    companyIds: await listCompanyIds(tx),
  }));
  const { count, first, last, longestGapMs, expected, faults } = await readMarks(marks, secrets, {
    ...{ installation, since },
  });
  if (count === 0) faults.push('there are no marks to compare with');
  else
    say(`${count} marks from ${first} to ${last}; ${hours(longestGapMs)} hours at most between two of them.`);
  for (const companyId of companyIds) {
    const own = expected.get(companyId) ?? new Map<number, never>();
    const at = await ownerOf(owners, companyId);
    const found = await asOwner(at, companyId, (tx) => compareCompany(tx, secrets, companyId, own));
    faults.push(...found.map((fault) => `company ${companyId}: ${fault}`));
    if (found.length === 0) say(`✓ company ${companyId}: ${own.size} marked events are as they were`);
  }
  for (const companyId of expected.keys())
    if (!companyIds.includes(companyId) && !without.includes(companyId))
      faults.push(`company ${companyId} is in the marks and not in the database`);
  for (const fault of faults) say(`✗ ${fault}`);
  return faults.length;
}

const hours = (ms: number): number => Math.round(ms / HOUR_MS);
