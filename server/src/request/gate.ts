import type { FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import type { Db } from '#database/connect.ts';
import { refusalAt } from './admission.ts';
import { SYSTEM_ID, type Context, type OpenContext, type Origin, type SignedIn } from './context.ts';
import { change, changeOnce, type Base } from './gate.change.ts';
import { answerAnyone, anyoneIn } from './gate.open.ts';
import type { CheckedCall, GateOptions } from './gate.options.ts';
import { keyOf } from './idempotency.ts';
import { read } from './gate.read.ts';
import { noteRefusal } from './gate.refusal.ts';
import { refuseWithoutStandby } from './gate.standby.ts';
import { originOf, readerLocaleOf } from './origin.ts';
import type { Served } from './served.ts';

/** The caller; null for a public endpoint. */
type Who = { user: SignedIn; token: string } | null;

export interface Gate {
  /** Checks access before any of the body is read. */
  admit(one: Served, request: FastifyRequest): Promise<Who>;
  answer(one: Served, request: FastifyRequest, who: Who, call: CheckedCall): Promise<unknown>;
  /** The context of a request outside the contract, such as a callback of another system. */
  anyone(request: FastifyRequest): OpenContext;
  /** Runs a change on behalf of a member without their token, with the same transaction, audit and outbox. */
  actAs: ActAs;
  /** Runs a change by the system: timers and rules. */
  asSystem: AsSystem;
}

export type ActAs = <T>(user: SignedIn, work: (ctx: Context) => Promise<T>) => Promise<T>;
export type AsSystem = <T>(companyId: string, work: (ctx: Context) => Promise<T>) => Promise<T>;

/** The system as actor, in the company's time zone. */
async function systemOf(db: Db, companyId: string): Promise<SignedIn> {
  const company = await db
    .selectFrom('company')
    .select(['time_zone', 'shown_outside'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    personId: SYSTEM_ID,
    memberId: SYSTEM_ID,
    companyId,
    name: '',
    departmentId: null,
    departmentName: null,
    roles: [],
    permissions: new Set(),
    scoped: new Map(),
    withheld: new Set(),
    featuresOff: new Set(),
    shownOutside: company.shown_outside,
    timeZone: company.time_zone,
    agent: null,
    session: null,
  };
}

const nowhere = (site = ''): Origin => ({ address: '', device: '', deviceId: '', site });

/** Identifies the caller, checks access, and runs the handler in its transaction. */
export function createGate(options: GateOptions): Gate {
  return {
    admit: (one, request) => admit(options, one, request),
    anyone: (request) => anyoneIn(options, request),
    actAs: (user, work) => actAs(options, user, work),
    asSystem: async (companyId, work) => await actAs(options, await systemOf(options.db, companyId), work),
    answer: (one, request, who, call) =>
      who ? answerMember(options, one, request, call, who) : answerAnyone(options, one, request, call),
  };
}

async function admit(options: GateOptions, { endpoint }: Served, request: FastifyRequest): Promise<Who> {
  const { findSignedIn, now } = options;
  if (endpoint.policy === 'open') return null;
  const token = tokenOf(request);
  const known = await findSignedIn(token);
  if (known && !refusalAt(endpoint, known, now())) return { user: known, token };
  // The cache may be two seconds old: another node may have stepped up or ended the session since.
  const user = await findSignedIn(token, true);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  const refusal = refusalAt(endpoint, user, now());
  if (!refusal) return { user, token };
  await noteRefusal(options, endpoint, { user, origin: originOf(request, options.site) }, refusal);
  throw refusal;
}

const actAs = <T>(options: GateOptions, user: SignedIn, work: (ctx: Context) => Promise<T>): Promise<T> => {
  const { log, secrets, directory } = options;
  const base = {
    user,
    token: '',
    locale: 'zh-Hans' as const,
    origin: nowhere(options.site),
    log,
    secrets,
    directory,
  };
  return change(options, base, work);
};

function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('NOT_SIGNED_IN');
  return token;
}

/** Audits a refusal by a domain policy like one by the access check. */
async function answerMember(
  options: GateOptions,
  one: Served,
  request: FastifyRequest,
  call: CheckedCall,
  who: { user: SignedIn; token: string },
): Promise<unknown> {
  try {
    return await workFor(options, one, request, call, who);
  } catch (error) {
    const origin = originOf(request, options.site);
    if (error instanceof AppError)
      await noteRefusal(options, one.endpoint, { user: who.user, origin }, error);
    throw error;
  }
}

async function workFor(
  options: GateOptions,
  one: Served,
  request: FastifyRequest,
  { input, files, body }: CheckedCall,
  who: { user: SignedIn; token: string },
): Promise<unknown> {
  const { endpoint } = one;
  const { log, secrets, directory } = options;
  const origin = originOf(request, options.site);
  const base = { ...who, locale: readerLocaleOf(request), origin, log, secrets, directory };
  if (one.transaction === 'own') {
    const ctx = { ...base, ...detached(options, base, reasonIn(input)) };
    return await one.answer(ctx, input, files);
  }
  if (endpoint.idempotency === 'none')
    return await read(options, { request, user: who.user, served: one }, (tx) =>
      one.answer({ ...base, ...reading(options, tx) }, input, files),
    );

  const key = keyOf(request.headers['idempotency-key']);
  if (!key && endpoint.idempotency === 'required')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'Idempotency-Key', code: 'keyRequired' }] });
  refuseWithoutStandby(options);
  const work = (ctx: Context) => one.answer(ctx, input, files);
  const more = { reason: reasonIn(input), remembers: one.remembers };
  if (!key) return await change(options, base, work, more);
  const call = { key, route: endpoint.path, body, secret: endpoint.secret };
  return await changeOnce(options, base, call, work, more);
}

/** The caller's reason, added to every audit event of the call. */
const reasonIn = (input: unknown): string | undefined => {
  const reason = (input as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
};

/** The context members that differ between changes, reads and slow handlers. */
type Reach = Pick<Context, 'db' | 'now' | 'audit' | 'emit' | 'notify' | 'forgetSessions' | 'transact'>;

const refuse = (what: string) => () => {
  throw new Error(`${what} outside a change`);
};

function reading({ now }: GateOptions, db: Db): Reach {
  const at = now();
  return {
    db,
    now: () => at,
    audit: refuse('audit'),
    emit: refuse('emit'),
    notify: refuse('notify'),
    forgetSessions: refuse('forgetSessions'),
    transact: () => Promise.reject(new Error('a reading call changes nothing')),
  };
}

function detached(options: GateOptions, base: Base, reason?: string): Reach {
  return {
    db: options.db,
    now: options.now,
    audit: refuse('audit'),
    emit: refuse('emit'),
    notify: refuse('notify'),
    forgetSessions: refuse('forgetSessions'),
    transact: async (work) => {
      refuseWithoutStandby(options);
      return await change(options, base, work, { reason });
    },
  };
}
