import type { DirectoryAct, DirectoryFault } from '@outlay/contract/membership/directory';
import type { DirectorySnapshot } from '#provider/directory/directory.port.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import type { Context } from '#request/context.ts';
import { inSavepoint } from '#request/savepoint.ts';
import { hereFor } from './directory.here.ts';
import { takeTogether } from './directory.many.ts';
import { planOf } from './directory.plan.ts';
import type { Here, Plan, Refusal, Scope, Step } from './directory.policy.ts';
import { entriesOf, faultOf, takeStep, type Stage } from './directory.step.ts';
import type { Source } from './directory.source.ts';

/** Steps per transaction, which locks the company's audit chain. */
const AT_ONCE = 250;

/** Runs work in a transaction of its own. */
export type Act = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

export interface Sums {
  counts: Partial<Record<DirectoryAct, number>>;
  /** What changed, without links. */
  taken: Step[];
  refused: Map<string, Refusal>;
}

export interface Applying {
  source: Source;
  snapshot: DirectorySnapshot;
  scope?: Scope;
  leave: LeaveMember;
  /** Looks at the first plan before anything is changed; may throw. */
  review?: (plan: Plan) => void;
  /** Throws if nobody more may leave at the moment. Called in the transaction in which somebody leaves. */
  assertMayLeave?: (ctx: Context) => Promise<void>;
}

const keyOf = ({ act, externalId }: Step) => `${act} ${externalId}`;

/**
 * Plans and applies, until a plan has no step that was not tried: new departments and members make further steps possible.
 * Each plan is made of what the company is at that moment.
 */
export async function applyAll(act: Act, applying: Applying): Promise<Sums> {
  const { source, snapshot, scope } = applying;
  const sums: Sums = { counts: {}, taken: [], refused: new Map() };
  const tried = new Set<string>();
  const failed = new Map<string, Refusal>();
  for (let first = true; ; first = false) {
    const { here, plan } = await act(async (ctx) => {
      const here = await hereFor(ctx, source, snapshot, scope);
      return { here, plan: planOf(snapshot, here, scope) };
    });
    if (first) applying.review?.(plan);
    const left = plan.steps.filter((step) => !tried.has(keyOf(step)));
    sums.refused = new Map([
      ...plan.refused.map((one) => [`${one.kind} ${one.externalId}`, one] as const),
      ...failed,
    ]);
    if (left.length === 0) return sums;
    const stage = { ...entriesOf(snapshot), ...applying, here };
    for (const batch of batchesOf(left)) {
      const done = await act((ctx) => workOff(ctx, stage, batch));
      stage.here = done.here;
      count(sums, done.taken);
      for (const one of done.refused) failed.set(`${one.kind} ${one.externalId}`, one);
      for (const step of batch) tried.add(keyOf(step));
    }
  }
}

/** Counted after the commit, so that a retried batch counts once. */
function count(sums: Sums, taken: readonly Step[]): void {
  for (const step of taken)
    if (step.act !== 'link') {
      sums.counts[step.act] = (sums.counts[step.act] ?? 0) + 1;
      sums.taken.push(step);
    }
}

/** Steps of one kind, in their order. */
function batchesOf(steps: readonly Step[]): Step[][] {
  const batches: Step[][] = [];
  for (const step of steps) {
    const last = batches.at(-1);
    if (last && last.length < AT_ONCE && last[0]?.act === step.act) last.push(step);
    else batches.push([step]);
  }
  return batches;
}

/** Applies a batch to a copy of `here`, because the transaction may be retried. */
async function workOff(ctx: Context, stage: Stage, batch: readonly Step[]) {
  const own: Stage = { ...stage, here: copyOf(stage.here) };
  const refused: Refusal[] = [];
  const rest = await takeTogether(ctx, own, batch);
  const alone = new Set(rest);
  const taken = batch.filter((step) => !alone.has(step));
  for (const step of rest)
    try {
      await inSavepoint(ctx, (inner) => takeStep(inner, own, step));
      taken.push(step);
    } catch (error) {
      refused.push(refusalOf(step, faultOf(error)));
    }
  ctx.forgetSessions();
  return { here: own.here, taken, refused };
}

const copyOf = (here: Here): Here => ({
  ...here,
  departments: new Map(here.departments),
  members: new Map(here.members),
  departmentLinks: new Map(here.departmentLinks),
  memberLinks: new Map(here.memberLinks),
  posts: new Map(here.posts),
});

const DEPARTMENT_ACTS: ReadonlySet<Step['act']> = new Set([
  'departmentAdded',
  'departmentChanged',
  'departmentRemoved',
  'leaderChanged',
]);

const refusalOf = (step: Step, fault: DirectoryFault): Refusal => ({
  kind: DEPARTMENT_ACTS.has(step.act) ? 'department' : 'member',
  ...{ externalId: step.externalId, name: step.name, fault, otherId: null },
  account: step.act === 'memberAdded' || step.act === 'memberLeft' ? step.detail : '',
});
