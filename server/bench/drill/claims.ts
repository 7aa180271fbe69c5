import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import type { Crew } from '../../test/builders.ts';
import { attempt, expense, WAIT_MS, type CalledEndpoint, type CallLog } from './load.ts';

/** How far a claim came, by what was acknowledged. */
export interface Claim {
  id: string;
  reached: 'nothing' | 'draft' | 'submitted' | 'approved' | 'passed';
}

interface Seen {
  version: number;
  taskId?: string | null;
}

/** How often a call is sent again. */
const TRIES = 100;

interface ClaimsWork {
  /** Asked in turn, one call each. */
  origins: readonly string[];
  crew: Crew;
  claims: Claim[];
  /** What ended unknown is sent again with the same key, as the apps do; otherwise it ends its claim. */
  again?: boolean;
}

/**
 * One claim after the other, from its expense to the last approval, by three people. A call that is refused ends its
 * claim.
 */
export async function workOnClaims(
  { origins, crew, claims, again = false }: ClaimsWork,
  log: CallLog,
  going: () => boolean,
): Promise<void> {
  let calls = 0;
  const turn = (
    { token }: { token: string },
    endpoint: CalledEndpoint,
    query: { key: string; sent: object },
  ) => {
    const origin = origins[calls % origins.length] ?? '';
    calls += 1;
    return attempt({ origin, token }, endpoint, { ...query, writes: false }, log);
  };
  const call = async (who: { token: string }, endpoint: CalledEndpoint, sent: object): Promise<unknown> => {
    const query = { key: newId(), sent };
    let answer = await turn(who, endpoint, query);
    for (let tries = again ? TRIES : 0; tries > 0 && answer.outcome === 'unknown'; tries -= 1) {
      await sleep(WAIT_MS);
      answer = await turn(who, endpoint, query);
    }
    if (answer.outcome !== 'acknowledged') throw new Stopped();
    return answer.body;
  };
  while (going()) {
    const claim: Claim = { id: newId(), reached: 'nothing' };
    claims.push(claim);
    try {
      await pass(crew, claim, call);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }
}

class Stopped extends Error {}

type Call = (who: { token: string }, endpoint: CalledEndpoint, sent: object) => Promise<unknown>;

async function pass(crew: Crew, claim: Claim, call: Call): Promise<void> {
  const { employee, leader, accountant } = crew;
  const { id } = claim;
  const types = (await call(employee, documentEndpoints.types, {})) as { items: { id: string }[] };
  const expenseId = newId();
  await call(employee, expenseEndpoints.save, expense(expenseId));
  const draft = (await call(employee, documentEndpoints.saveDraft, {
    ...{ id, version: 0, typeId: types.items[0]?.id ?? '', values: { title: 'A visit' } },
    lines: [{ id: newId(), expenseId }],
  })) as Seen;
  claim.reached = 'draft';
  await call(employee, documentEndpoints.submit, { id, version: draft.version });
  claim.reached = 'submitted';
  for (const [who, reached] of [
    [leader, 'approved'],
    [accountant, 'passed'],
  ] as const) {
    const { taskId, version } = (await call(who, documentEndpoints.detail, { id })) as Seen;
    await call(who, approvalEndpoints.approve, { taskId, version });
    claim.reached = reached;
  }
}

export interface ClaimsCompared {
  passed: number;
  /** Acknowledged, and not so in the database. */
  lost: string[];
  /** An act in the audit log twice, or a claim booked twice. */
  doubled: string[];
}

const STATES: Readonly<Record<Claim['reached'], readonly string[]>> = {
  nothing: [],
  draft: ['ToBeSubmitted'],
  submitted: ['UnderApproval'],
  approved: ['UnderApproval'],
  passed: ['Passed'],
};

/** Compares what was acknowledged of claims with the database. */
export async function compareClaims(claims: readonly Claim[], database: pg.Client): Promise<ClaimsCompared> {
  const { rows } = await database.query<{ id: string; state: string }>(
    'select id, status as state from document',
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const acts = await database.query<{ id: string }>(
    `select object_id as id from audit_event where object_type = 'document'
     group by object_id, action, actor_id having count(*) > 1`,
  );
  const booked = await database.query<{ id: string }>(
    `select document_id as id from ledger_entry where kind = 'pass' group by document_id having count(*) > 1`,
  );
  const isLost = ({ id, reached }: Claim) =>
    reached !== 'nothing' && !STATES[reached].includes(states.get(id) ?? '');
  return {
    passed: claims.filter(({ reached }) => reached === 'passed').length,
    lost: claims.filter(isLost).map(({ id }) => id),
    doubled: [...acts.rows, ...booked.rows].map(({ id }) => id),
  };
}
