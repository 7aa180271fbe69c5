import type { Db } from '#database/connect.ts';
import type { KeptMark } from '#provider/mark/outside.port.ts';
import type { Secrets } from '#secrets/secret.ts';
import { verifyAudit } from './audit.chain.ts';
import { isSignedBy, readMark } from './audit.outside.ts';

interface Expected {
  /** In hex. */
  hash: string;
  /** The name of the mark that says so. */
  mark: string;
}

export interface ReadMarks {
  count: number;
  /** Times of the oldest and the newest mark, ISO 8601, and the longest time between two. */
  first: string | null;
  last: string | null;
  longestGapMs: number;
  /** What each company's chain has to contain, by the number of the event. */
  expected: Map<string, Map<number, Expected>>;
  /** Sentences. */
  faults: string[];
}

interface Reading {
  installation: string;
  /** ISO 8601; older marks are left out. */
  since?: string | undefined;
}

/** Reads marks and judges their signatures; marks that contradict each other are a fault by themselves. */
export async function readMarks(
  marks: AsyncIterable<KeptMark> | Iterable<KeptMark>,
  secrets: Secrets,
  { installation, since = '' }: Reading,
): Promise<ReadMarks> {
  const expected: ReadMarks['expected'] = new Map();
  const faults: string[] = [];
  const times: string[] = [];
  for await (const { name, text } of marks) {
    const mark = readMark(text);
    if (mark && mark.at < since) continue;
    if (!mark) faults.push(`${name} is no mark`);
    else if (!isSignedBy(secrets, mark))
      faults.push(`${name} was not signed by this server, or changed since`);
    else if (mark.installation !== installation) faults.push(`${name} is of another installation`);
    if (!mark) continue;
    times.push(mark.at);
    for (const { companyId, seq, hash } of mark.ends) {
      const own = expected.get(companyId) ?? new Map<number, Expected>();
      expected.set(companyId, own);
      const known = own.get(seq);
      if (known && known.hash !== hash)
        faults.push(`${known.mark} and ${name} name different events ${seq} of company ${companyId}`);
      if (!known) own.set(seq, { hash, mark: name });
    }
  }
  return { count: times.length, ...spanOf(times.sort()), expected, faults };
}

function spanOf(times: readonly string[]): Pick<ReadMarks, 'first' | 'last' | 'longestGapMs'> {
  const gaps = times.slice(1).map((at, before) => Date.parse(at) - Date.parse(times[before] ?? at));
  const longestGapMs = gaps.reduce((longest, gap) => Math.max(longest, gap), 0);
  return { first: times[0] ?? null, last: times.at(-1) ?? null, longestGapMs };
}

const AT_ONCE = 5_000;

/**
 * Recomputes a company's chain and compares it with what the marks say; returns its faults as sentences. Both are needed: the
 * chain alone proves nothing against somebody with the server's key, and a mark nothing about texts whose hash was left as it was.
 */
export async function compareCompany(
  db: Db,
  secrets: Secrets,
  companyId: string,
  expected: ReadonlyMap<number, Expected>,
): Promise<string[]> {
  const { intact, brokenAt, fault } = await verifyAudit(db, secrets, companyId, undefined);
  return [
    ...(intact ? [] : [`the log is broken at event ${brokenAt} (${fault})`]),
    ...(await differencesOf(db, companyId, expected)),
  ];
}

async function differencesOf(
  db: Db,
  companyId: string,
  expected: ReadonlyMap<number, Expected>,
): Promise<string[]> {
  const seqs = [...expected.keys()].sort((one, other) => one - other);
  let held = 0;
  for (let from = 0; from < seqs.length; from += AT_ONCE) {
    const some = seqs.slice(from, from + AT_ONCE).filter((seq) => seq > 0);
    const found = await hashesOf(db, companyId, some);
    for (const seq of some) {
      const hash = found.get(seq);
      const { hash: wanted, mark } = expected.get(seq) ?? { hash: '', mark: '' };
      if (hash === wanted) held = seq;
      else
        return [
          `event ${seq} ${hash === undefined ? 'is missing' : 'is not what it was'} when ${mark} was written; ${
            held === 0 ? 'no earlier mark holds' : `up to event ${held} the log is as marked`
          }`,
        ];
    }
  }
  return [];
}

async function hashesOf(db: Db, companyId: string, seqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .where('seq', 'in', seqs.length > 0 ? seqs : [-1])
    .execute();
  return new Map(rows.map(({ seq, hash }) => [Number(seq), Buffer.from(hash).toString('hex')]));
}
