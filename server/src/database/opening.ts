import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { wrapQuery, type NextQuery } from './wrap-query.ts';

/** How a transaction begins; given as the only value of the query that opens it. */
export class Opening {
  /** Begins it and sets the company. */
  readonly text: string;
  /** The same, and returns the version of the company's settings as `version`. */
  readonly versioned: string;
  /** For reading: each statement is a transaction of its own, and takes one round trip. */
  readonly alone: boolean;
  readonly companyId: string | null;
  readonly readOnly: boolean;
  /** Where a transaction of no company begins, if not on the first of several servers. */
  readonly server: string | undefined;
  /** The same on one of several servers. */
  readonly on: ((server: string) => Opening) | undefined;
  /** How another company, or none, is entered beside this one, on another server. */
  readonly beside: (companyId: string | null) => Opening;
  constructor(text: string, options: OpeningOptions) {
    this.text = text;
    this.versioned = options.versioned ?? text;
    this.alone = options.alone ?? false;
    this.companyId = options.companyId;
    this.readOnly = options.readOnly;
    this.server = options.server;
    this.on = options.on;
    this.beside = options.beside;
  }
}

interface OpeningOptions extends Pick<Opening, 'companyId' | 'readOnly' | 'beside'> {
  versioned?: string;
  alone?: boolean;
  server?: string | undefined;
  on?: Opening['on'];
}

/** Says that a company is about to be founded; given as the only value of a query that only several servers read. */
export class Placing {
  readonly companyId: string;
  constructor(companyId: string) {
    this.companyId = companyId;
  }
}

/** The answer to an opening, which is not sent yet: `version` sends it if need be. */
export interface Opened {
  version: () => Promise<number | null>;
}

/** Receives the answer of a statement that is sent later, and returns what counts as its answer. */
type Receive = (answer: Promise<Answer>) => Promise<unknown>;
interface Answer {
  rows: unknown[];
}

/** The statements that are sent with the next one, by their values. */
const unawaited = new WeakMap<readonly unknown[], Receive>();

interface Sender {
  executeQuery(query: CompiledQuery): Promise<unknown>;
}

async function hold(tx: Sender, statement: CompiledQuery | Compilable, receive: Receive): Promise<void> {
  const query = 'compile' in statement ? statement.compile() : statement;
  unawaited.set(query.parameters, receive);
  await tx.executeQuery(query);
}

/**
 * Sends a statement whose result nobody needs together with the next one of its transaction, or with the commit; an
 * error of it is the error of that one. `unmet` is the error if what the statement is `expecting` is not so.
 */
export const sendWithNext = (
  tx: Sender,
  statement: CompiledQuery | Compilable,
  unmet?: () => Error,
): Promise<void> =>
  hold(tx, statement, (answer) =>
    unmet === undefined
      ? answer
      : answer.catch((error: unknown) => {
          throw (error as { code?: unknown } | null)?.code === DIVISION_BY_ZERO ? unmet() : error;
        }),
  );

const DIVISION_BY_ZERO = '22012';

/** A column that makes its statement fail unless the condition holds; the transaction cannot be committed then. */
export const expecting = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`1 / (case when ${condition} then 1 else 0 end)`;

/** Sends a query together with the next one of its transaction. The function returned gives its rows after that one. */
export async function readWithNext<Row>(
  tx: Sender,
  query: CompiledQuery<Row> | Compilable<Row>,
): Promise<() => Promise<Row[]>> {
  let received: Promise<Answer> | undefined;
  await hold(tx, query, (answer) => (received = answer));
  return async () => {
    if (!received) throw new Error('no statement was sent after the query that waits for it');
    return (await received).rows as Row[];
  };
}

interface Transaction extends Opened {
  run(args: unknown[]): unknown;
}

const END = /^(?:commit|rollback)$/;
const done = { command: 'COMMIT', rowCount: null, rows: [] };

/**
 * Sends what opens a transaction together with its first statement, in one message: a round trip less for every
 * request. A transaction without statements is never begun. Needs a pipelined connection.
 */
export function holdOpenings(client: pg.PoolClient): void {
  let current: Transaction | undefined;
  wrapQuery(client, (args, next) => {
    const [, values] = args as [unknown, readonly unknown[] | undefined];
    const opening = values?.[0];
    if (opening instanceof Placing) return Promise.resolve(done);
    if (opening instanceof Opening) {
      const { version, run } = opening.alone
        ? eachAlone(client, next, opening)
        : together(client, next, opening);
      current = { version, run };
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [{ version } satisfies Opened] });
    }
    const transaction = current;
    if (isEnd(args)) current = undefined;
    return transaction ? transaction.run(args) : sent(next, args);
  });
}

const isEnd = ([text]: unknown[]): boolean => typeof text === 'string' && END.test(text);

const receiverOf = ([, values]: unknown[]): Receive | undefined =>
  Array.isArray(values) ? unawaited.get(values) : undefined;

function sent(next: NextQuery, args: unknown[]): unknown {
  const answer = next(...args);
  return receiverOf(args)?.(answer as Promise<Answer>) ?? answer;
}

function together(client: pg.PoolClient, next: NextQuery, { versioned }: Opening): Transaction {
  let begun: Promise<number | null> | undefined;
  const version = () => (begun ??= versionOf(next(versioned)));
  let held: unknown[][] = [];
  return {
    version,
    run(args) {
      if (receiverOf(args)) {
        held.push(args);
        return Promise.resolve(done);
      }
      const before = args[0] === 'rollback' ? [] : held;
      held = [];
      if (before.length === 0 && begun) return next(...args);
      if (before.length === 0 && isEnd(args)) return Promise.resolve(done);
      return inOneMessage(client, () =>
        answerAfter([version(), ...before.map((one) => sent(next, one))], next(...args)),
      );
    },
  };
}

function eachAlone(client: pg.PoolClient, next: NextQuery, { text, versioned }: Opening): Transaction {
  let ended: Promise<unknown> = Promise.resolve();
  const alone = (opening: string, args?: unknown[]): Promise<unknown> =>
    inOneMessage(client, () => {
      const begun = versionOf(next(opening));
      const answer = args ? answerAfter([begun], sent(next, args)) : begun;
      ended = (next('commit') as Promise<unknown>).catch(() => undefined);
      return answer;
    });
  let known: Promise<number | null> | undefined;
  return {
    version: () => (known ??= alone(versioned) as Promise<number | null>),
    // The connection is given back after its last answer.
    run: (args) => (isEnd(args) ? ended.then(() => done) : alone(text, args)),
  };
}

/** The answer of a statement, or the first error of what was sent before it, after which it had no effect. */
async function answerAfter(before: readonly unknown[], answer: unknown): Promise<unknown> {
  const results = await Promise.allSettled([...before, answer]);
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return await answer;
}

/** Sends several messages as one. */
function inOneMessage<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as Connected).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Property of pg's client that its types do not declare. */
interface Connected {
  connection: { stream: { cork(): void; uncork(): void } };
}

async function versionOf(answer: unknown): Promise<number | null> {
  const { rows } = (await answer) as { rows: { version?: number | null }[] };
  return rows[0]?.version ?? null;
}
