import type { FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { cultureOf } from '@outlay/contract/locale';
import type { Db } from '#database/connect.ts';
import { sql } from 'kysely';
import { appendAudit, type AuditEntry } from './audit.ts';
import type { Now } from './clock.ts';
import { actorOf, SYSTEM_ID, type Context, type OpenContext, type SignedIn } from './context.ts';
import { keyOf, onceForAnyone, onceForMember, type KeyedCall } from './idempotency.ts';
import type { Log } from './log.ts';
import type { Jobs, OutboxEntry } from './outbox.ts';
import type { Secrets } from './secret.ts';
import type { Served, UploadedFile } from './served.ts';
import { inReading, inTransaction } from './transaction.ts';

export interface GateOptions {
  db: Db;
  /** Outside of every transaction, on connections of its own. */
  directory: Db;
  now: Now;
  log: Log;
  secrets: Secrets;
  jobs: Jobs;
  /** The cache of who is signed in starts anew. */
  forgetSessions: () => void;
  /** The member behind a bearer token, or undefined. */
  findSignedIn: (token: string) => Promise<SignedIn | undefined>;
}

export interface CheckedCall {
  input: unknown;
  files: UploadedFile[];
  body: unknown;
}

/** Who is asking; nobody where anybody may. */
type Who = { user: SignedIn; token: string } | null;

export interface Gate {
  /** Looked at first: before a byte of the body is read or judged, whoever may not knock is sent away. */
  admit(one: Served, request: FastifyRequest): Promise<Who>;
  answer(one: Served, request: FastifyRequest, who: Who, call: CheckedCall): Promise<unknown>;
  /** A change in somebody's name without their token. The same transaction, audit and outbox. */
  actAs: ActAs;
  /** A change that nobody asked for now: the clock's, a rule's. */
  asSystem: AsSystem;
}

export type ActAs = <T>(user: SignedIn, work: (ctx: Context) => Promise<T>) => Promise<T>;
export type AsSystem = <T>(companyId: string, work: (ctx: Context) => Promise<T>) => Promise<T>;

const systemOf = (companyId: string): SignedIn => ({
  personId: SYSTEM_ID,
  memberId: SYSTEM_ID,
  companyId,
  name: '',
  departmentId: null,
  departmentName: null,
  roles: [],
  permissions: new Set(),
});

/** Who is asking, may they knock, and then the work in its transaction. */
export function createGate(options: GateOptions): Gate {
  return {
    async admit({ endpoint: { policy } }, request) {
      if (policy === 'open') return null;
      const token = tokenOf(request);
      const user = await options.findSignedIn(token);
      if (!user) throw new AppError('NOT_SIGNED_IN');
      if (policy !== 'signedIn' && !user.permissions.has(policy)) throw new AppError('NOT_ALLOWED', policy);
      return { user, token };
    },
    actAs: (user, work) => actAs(options, user, work),
    asSystem: (companyId, work) => actAs(options, systemOf(companyId), work),
    answer: (one, request, who, call) =>
      who ? answerMember(options, one, request, call, who) : answerAnyone(options, one, request, call),
  };
}

const actAs = <T>(options: GateOptions, user: SignedIn, work: (ctx: Context) => Promise<T>): Promise<T> => {
  const { log, secrets } = options;
  return change(options, { user, token: '', language: 'zh', log, secrets }, undefined, work);
};

function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('NOT_SIGNED_IN');
  return token;
}

const languageOf = (request: FastifyRequest) => cultureOf(request.headers['accept-language'] ?? 'zh');

async function answerMember(
  options: GateOptions,
  one: Served,
  request: FastifyRequest,
  { input, files, body }: CheckedCall,
  who: { user: SignedIn; token: string },
): Promise<unknown> {
  const { endpoint } = one;
  const base = { ...who, language: languageOf(request), log: options.log, secrets: options.secrets };
  if (one.transaction === 'own') {
    const ctx = { ...base, ...detached(options, base) };
    return await one.answer(ctx, input, files);
  }
  if (endpoint.idempotency === 'none')
    return await inReading(options.db, who.user.companyId, (tx) =>
      one.answer({ ...base, ...reading(options, tx) }, input, files),
    );

  const key = keyOf(request.headers['idempotency-key']);
  if (!key && endpoint.idempotency === 'required')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'Idempotency-Key', code: 'keyRequired' }] });
  const call: KeyedCall | undefined = key ? { key, route: endpoint.path, body } : undefined;
  return await change(options, base, call, (ctx) => one.answer(ctx, input, files));
}

type Base = Pick<Context, 'user' | 'token' | 'language' | 'log' | 'secrets'>;
/** What differs between a change, a reading and slow work. */
type Reach = Pick<Context, 'db' | 'now' | 'audit' | 'emit' | 'forgetSessions' | 'transact'>;

/** One transaction: the key, the effect, what is owed, the audit, in this order; then the workers are woken. */
async function change<T>(
  { db, now, jobs, secrets, forgetSessions }: GateOptions,
  base: Base,
  call: KeyedCall | undefined,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const at = now();
  const { companyId, memberId } = base.user;
  let owed = 0;
  let forget = false;
  const answer = await inTransaction(db, companyId, async (tx) => {
    const entries: AuditEntry[] = [];
    const effects: OutboxEntry[] = [];
    const ctx: Context = {
      ...base,
      db: tx,
      now: () => at,
      audit: (entry) => entries.push(entry),
      emit: (entry) => effects.push(entry),
      forgetSessions: () => (forget = true),
      transact: () => Promise.reject(new Error('already inside the request’s transaction')),
    };
    const effect = async () => await work(ctx);
    const kept = call
      ? await onceForMember(tx, { companyId, memberId, at }, call, effect)
      : { repeated: false, answer: await effect() };
    await jobs.enqueue(tx, companyId, at, effects);
    await appendAudit(tx, secrets, { companyId, actorId: actorOf(base.user), at, entries });
    owed = effects.length;
    return kept.answer;
  });
  if (owed > 0) jobs.wake();
  if (forget) forgetSessions();
  return answer;
}

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
    forgetSessions: refuse('forgetSessions'),
    transact: () => Promise.reject(new Error('a reading call changes nothing')),
  };
}

function detached(options: GateOptions, base: Base): Reach {
  return {
    db: options.db,
    now: options.now,
    audit: refuse('audit'),
    emit: refuse('emit'),
    forgetSessions: refuse('forgetSessions'),
    transact: (work) => change(options, base, undefined, work),
  };
}

type OpenAudit = AuditEntry & { companyId: string; actorId: string };

async function answerAnyone(
  { db, directory, now, log, secrets, jobs }: GateOptions,
  one: Served,
  request: FastifyRequest,
  { input, files, body }: CheckedCall,
): Promise<unknown> {
  const key = one.endpoint.idempotency === 'none' ? undefined : keyOf(request.headers['idempotency-key']);
  const at = now();
  return await inTransaction(db, null, async (tx) => {
    const entries: OpenAudit[] = [];
    const ctx: OpenContext = {
      db: tx,
      directory,
      now: () => at,
      language: languageOf(request),
      log,
      secrets,
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      enterCompany: async (companyId) => {
        await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
      },
      audit: (entry) => entries.push(entry),
      courier: (note) => jobs.enqueueCourier(tx, note),
    };
    const work = () => one.answer(ctx, input, files);
    const { answer } = key
      ? await onceForAnyone(tx, secrets, at, { key, route: one.endpoint.path, body }, work)
      : { answer: await work() };
    for (const { companyId, actorId, ...entry } of entries) {
      await ctx.enterCompany(companyId);
      await appendAudit(tx, secrets, { companyId, actorId, at, entries: [entry] });
    }
    return answer;
  });
}
