import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { Endpoint } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { Permission } from '@outlay/contract/permission';
import type { BatchAction } from '@outlay/contract/processing/payment.batch';
import type { WhyAct, WhyAnswer } from '@outlay/contract/governance/permission-explanation';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { findReadable, refusalFor } from '#domain/documents/document/read/ask.service.ts';
import { findBatchToRead, refusalForBatch } from '#domain/processing/payment/batch.refusal.service.ts';
import { paidPermissions } from '#domain/processing/payment/outside.service.ts';
import { whoGrants } from '#domain/organisation/role/holding.service.ts';
import { refusalAt } from '#request/admission.ts';
import type { Context, SignedIn } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';
import {
  BATCH_ENDPOINTS,
  DOCUMENT_ENDPOINTS,
  FEATURE_OF,
  permissionOf,
} from './permission-explanation.endpoints.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

interface Question {
  memberId: string;
  act: WhyAct;
  object?: string | undefined;
}

/**
 * Explains what this person may do, using the same predicates as the server's own checks, and lists the
 * relevant roles.
 */
export async function answerWhy(ctx: Reader, query: Question): Promise<WhyAnswer> {
  const { user } = ctx;
  if (query.memberId !== user.memberId && !user.permissions.has('role.read'))
    throw new AppError('NOT_ALLOWED', { reason: 'lacksPermission' });
  const person = await personOf(ctx, query.memberId);
  const { object, permission, refusal, endpoint } = await judge(ctx, person, query);
  const off = endpoint?.feature ?? (permission ? FEATURE_OF[permission] : undefined);
  const { secondFactor } = person.session ?? {};
  return {
    member: { id: person.memberId, name: person.name },
    act: query.act,
    object,
    allowed: refusal === null,
    code: refusal?.code ?? null,
    reason: refusal?.reason ?? null,
    values: refusal?.values ?? {},
    permission,
    ...(await whoGrants(ctx, person.memberId, permission)),
    secondFactor: {
      enrolled: secondFactor?.enrolled ?? false,
      dueAt: secondFactor?.dueAt?.toISOString() ?? null,
      withheld: permission !== null && person.withheld.has(permission),
    },
    featureOff: off && person.featuresOff.has(off) ? off : null,
    stepUp: endpoint?.stepUp ?? false,
  };
}

/** The signed-in member as that member's own requests would see it. */
async function personOf({ db, user, now }: Reader, memberId: string): Promise<SignedIn> {
  const session = { id: '', steppedUpAt: null, outside: null, agencyId: null, agentId: null };
  const person = await signedInMember(db, user.companyId, memberId, { now: now(), session });
  if (!person) throw new AppError('NOT_FOUND', `member ${memberId}`);
  return person;
}

interface Judged {
  object: WhyAnswer['object'];
  permission: Permission | null;
  refusal: Refusal | null;
  endpoint: Endpoint | null;
}

async function judge(ctx: Reader, person: SignedIn, { act, object }: Question): Promise<Judged> {
  const [kind, name = ''] = act.split(':');
  if (kind === 'document') return await judgeDocument(ctx, person, name as DocumentAction, object);
  if (kind === 'batch') return await judgeBatch(ctx, person, name as BatchAction, object);
  const permission = Permission.parse(act);
  return { object: null, permission, refusal: refusalOfPower(permission, person), endpoint: null };
}

/** A permission held for some departments counts as held here. */
function refusalOfPower(permission: Permission, person: SignedIn): Refusal | null {
  const off = FEATURE_OF[permission];
  if (off && person.featuresOff.has(off)) return { code: 'NOT_ALLOWED', reason: 'featureOff' };
  return person.scoped.has(permission) ? null : lackOf(permission, person);
}

const named = (object: string | undefined): string => {
  if (object === undefined)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'object', code: 'required' }] });
  return object;
};

async function judgeDocument(
  ctx: Reader,
  person: SignedIn,
  act: DocumentAction,
  wanted: string | undefined,
): Promise<Judged> {
  const object = await findReadable(ctx, named(wanted));
  const theirs = { ...ctx, user: person };
  const endpoint = DOCUMENT_ENDPOINTS[act];
  const more = act === 'unpay' ? await paidPermissions(theirs, object.id) : {};
  const refusal =
    refusalAtGate(endpoint, person, ctx.now()) ?? (await refusalFor(theirs, act, object.id, more));
  return { object, permission: permissionOf(endpoint), refusal, endpoint };
}

async function judgeBatch(
  ctx: Reader,
  person: SignedIn,
  act: BatchAction,
  wanted: string | undefined,
): Promise<Judged> {
  const batch = await findBatchToRead(ctx, named(wanted));
  const endpoint = BATCH_ENDPOINTS[act];
  const refusal =
    refusalAtGate(endpoint, person, ctx.now()) ??
    (await refusalForBatch({ ...ctx, user: person }, act, batch));
  const object = { id: batch.id, number: batch.number };
  return { object, permission: permissionOf(endpoint), refusal, endpoint };
}

/** The refusal of the request gate, ignoring step-up, which is not a refusal. */
function refusalAtGate(endpoint: Endpoint, person: SignedIn, now: Date): Refusal | null {
  const refusal = refusalAt({ ...endpoint, stepUp: false }, person, now);
  return refusal && { code: refusal.code, reason: refusal.options.reason ?? 'lacksPermission' };
}
