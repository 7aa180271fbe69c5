import type pg from 'pg';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import type { Crew } from '../../test/builders.ts';
import { ask, expense, type Asked, type CallLog } from './load.ts';

/** How far a claim came, by what was acknowledged. */
export interface Claim {
  id: string;
  reached: 'nothing' | 'draft' | 'submitted' | 'approved' | 'passed';
}

interface Seen {
  version: number;
  taskId?: string | null;
}

/**
 * One claim after the other, from its expense to the last approval, by three people. A call that fails ends its claim.
 */
export async function workOnClaims(
  { origin, crew, claims }: { origin: string; crew: Crew; claims: Claim[] },
  log: CallLog,
  going: () => boolean,
): Promise<void> {
  const call = async (who: { token: string }, endpoint: Asked, sent: object): Promise<unknown> => {
    const id = newId();
    const began = performance.now();
    const { outcome, said, body } = await ask({ origin, token: who.token }, endpoint, { key: id, sent });
    const at = performance.now();
    log.push({ ...{ id, writes: false, outcome, said, at }, tookMs: at - began });
    if (outcome !== 'acknowledged') throw new Stopped();
    return body;
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

type Call = (who: { token: string }, endpoint: Asked, sent: object) => Promise<unknown>;

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
