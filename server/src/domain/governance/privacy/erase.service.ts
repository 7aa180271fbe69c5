import { AppError } from '@outlay/contract/errors';
import type { Obligation } from '@outlay/contract/governance/privacy';
import { getPersonOf, listEntered } from '#domain/organisation/account/person.service.ts';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { endAgenciesOf } from '#domain/membership/agent/agent.service.ts';
import { assertNotLastAdministrator, isLastAdministrator } from '#domain/organisation/role/grant.service.ts';
import { deleteDraft } from '#domain/documents/document/draft/draft.service.ts';
import { removeExpense } from '#domain/spend/expense/expense.service.ts';
import { endDelegationsOf } from '#domain/documents/flow/delegation.service.ts';
import { forgetCards } from '#domain/spend/wallet/wallet.reconcile.service.ts';
import { forgetDrives } from '#domain/travel/drive/positions.service.ts';
import { blockDevicesOf } from '#domain/paycode/paycode/device.service.ts';
import { forgetBookings } from '#domain/travel/booking/booking.forget.service.ts';
import { removeInvoice } from '#domain/spend/invoice/invoice.service.ts';
import type { Context } from '#request/context.ts';
import { enterCompany } from '#database/transaction.ts';
import { forgetNumber } from '#domain/platform/sms/sms.service.ts';
import * as privacy from './privacy.repository.ts';

/** 会计档案管理办法: vouchers and what belongs to them. */
const KEPT_YEARS = 30;

/** Runs `work` in each of the person's companies, as its member; then returns to the original company. */
async function inEachCompany<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T[]> {
  const { db, user, now } = ctx;
  const done: T[] = [];
  for (const { companyId, memberId } of await listEntered(ctx)) {
    await enterCompany(db, companyId);
    const member = await signedInMember(db, companyId, memberId, { now: now() });
    if (member)
      done.push(
        await work({
          ...ctx,
          user: member,
          audit: (entry) => ctx.audit({ ...entry, elsewhere: { companyId, actorId: memberId } }),
          emit: (entry) => ctx.emit({ ...entry, companyId }),
        }),
      );
  }
  await enterCompany(db, user.companyId);
  return done;
}

const othersIn = ({ db, user }: Context) => privacy.countOthers(db, user.companyId, user.memberId);

/** Reports what prevents the erasure and which data is retained. */
export async function checkErase(ctx: Context) {
  const found = await inEachCompany(ctx, async (inside) => ({
    ...(await privacy.countOpen(inside.db, inside.user.companyId, inside.user.memberId)),
    last: (await othersIn(inside)) > 0 && (await isLastAdministrator(inside)),
  }));
  const some = (held: (one: (typeof found)[number]) => boolean, obstacle: Obligation) =>
    found.some(held) ? [obstacle] : [];
  return {
    obstacles: [
      ...some(({ tasks }) => tasks > 0, 'openTasks'),
      ...some(({ running }) => running > 0, 'runningDocuments'),
      ...some(({ advances }) => advances > 0, 'openAdvances'),
      ...some(({ last }) => last, 'lastAdministrator'),
    ],
    keptDocuments: found.reduce((sum, { numbered }) => sum + numbered, 0),
    keptYears: KEPT_YEARS,
  };
}

/** Anonymises the person in all companies. Numbered documents keep the name, as the law requires. */
export async function eraseMe(ctx: Context, { account }: { account: string }) {
  const { db, user, now } = ctx;
  const person = await getPersonOf(ctx);
  if (account.trim().toLowerCase() !== person.account)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'account', code: 'badFormat' }] });
  const { obstacles } = await checkErase(ctx);
  if (obstacles.length > 0)
    throw new AppError('WRONG_STATE', { reason: 'openObligations', values: { what: obstacles.join() } });
  await inEachCompany(ctx, eraseInside);
  await privacy.erasePerson(db, user.personId, now());
  await privacy.deleteOfAccount(db, person.account);
  await forgetNumber(ctx, person.account);
  ctx.forgetSessions();
  return { done: true as const };
}

async function eraseInside(inside: Context): Promise<void> {
  const { db, user, now } = inside;
  const { companyId, memberId } = user;
  // A company without other members is closed; any other must keep an administrator.
  if ((await othersIn(inside)) === 0) await privacy.closeCompany(db, companyId, now());
  else await assertNotLastAdministrator(inside, memberId);
  for (const id of await privacy.listDrafts(db, companyId, memberId)) await deleteDraft(inside, id);
  for (const id of await privacy.listFreeExpenses(db, companyId, memberId)) await removeExpense(inside, id);
  for (const id of await privacy.listFreeInvoices(db, companyId, memberId)) await removeInvoice(inside, id);
  await endDelegationsOf(inside, memberId);
  await endAgenciesOf(inside, memberId);
  await forgetCards(inside, memberId);
  await forgetDrives(inside);
  await forgetBookings(inside);
  await blockDevicesOf(inside, memberId);
  await privacy.deleteOfMember(db, companyId, memberId);
  const { numbered } = await privacy.countOpen(db, companyId, memberId);
  const name = numbered > 0 ? null : '—';
  await privacy.eraseMember(db, { companyId, memberId, name, account: `erased-${memberId}`, now: now() });
  inside.audit({
    action: 'privacy.erase',
    objectType: 'member',
    objectId: memberId,
    detail: { keptDocuments: numbered },
  });
}
