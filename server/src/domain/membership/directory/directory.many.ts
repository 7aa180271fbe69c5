import { saveOthers } from '#domain/organisation/company/department.service.ts';
import { takeInNew } from '#domain/organisation/company/newcomer.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import { inSavepoint } from '#request/savepoint.ts';
import { othersFor, type Step } from './directory.policy.ts';
import * as directories from './directory.repository.ts';
import { columnsFor, noteNewcomer, type Stage } from './directory.step.ts';

/** Applies what can be applied together: links, and new members whose account nobody has. Returns the remaining steps. */
export async function takeTogether(ctx: Context, stage: Stage, steps: readonly Step[]): Promise<Step[]> {
  const [first] = steps;
  if (first?.act === 'link') return await linkMany(ctx, stage, steps);
  if (first?.act !== 'memberAdded') return [...steps];
  try {
    return await inSavepoint(ctx, (inner) => addMany(inner, stage, steps));
  } catch (error) {
    // Somebody was added at the same time; one by one, the others are found.
    if (isDuplicate(error)) return [...steps];
    throw error;
  }
}

async function linkMany({ db, user, now }: Context, { here, source }: Stage, steps: readonly Step[]) {
  const links = steps.flatMap((step) =>
    step.act === 'link' ? [{ kind: step.kind, externalId: step.externalId, objectId: step.id }] : [],
  );
  await directories.putLinks(db, user.companyId, source.key, links, now());
  for (const { kind, externalId, objectId } of links)
    (kind === 'member' ? here.memberLinks : here.departmentLinks).set(externalId, objectId);
  return [];
}

async function addMany(ctx: Context, stage: Stage, steps: readonly Step[]): Promise<Step[]> {
  const { here, people, source } = stage;
  const all = steps.flatMap((step) => {
    const person = people.get(step.externalId);
    return person ? [{ step, person, name: step.name, account: step.detail }] : [];
  });
  const ids = await takeInNew(
    ctx,
    all.map(({ person, name, account }) => ({ name, account, ...columnsFor(person, here) })),
  );
  const added = all.flatMap((one) => {
    const memberId = ids.get(one.account);
    return memberId === undefined ? [] : [{ ...one, memberId }];
  });
  if (added.length === 0) return [...steps];
  const { db, user, now } = ctx;
  const links = added.map(({ step, memberId }) => ({
    ...{ kind: 'member' as const, externalId: step.externalId, objectId: memberId },
  }));
  await directories.putLinks(db, user.companyId, source.key, links, now());
  for (const { step, person, memberId, name, account } of added) {
    const others = othersFor(person, here);
    if (others.length > 0) await saveOthers(ctx, memberId, others);
    noteNewcomer(ctx, here, { source: person, memberId, version: 1, name, account });
    here.memberLinks.set(step.externalId, memberId);
  }
  const taken = new Set(added.map(({ step }) => step));
  return steps.filter((step) => !taken.has(step));
}
