import { setTimeout as sleep } from 'node:timers/promises';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { ErrorBody } from '@outlay/contract/errors';
import type { Endpoint } from '@outlay/contract/endpoint';
import { newId } from '#system/id.ts';
import { submitted, type Crew } from '../builders.ts';
import type { Person, TestServer } from '../harness.ts';
import { randomFrom } from '../random.ts';
import type { Operation, Outcome } from './history-check.ts';

/** Longer than the product takes to give up on a database that does not answer. */
const PATIENCE_MS = 12_000;
/** Between two attempts, and between two operations. */
const PAUSE_MS = 25;
/** One operation of so many is not repeated: its client goes away without knowing its outcome. */
const GIVEN_UP_EVERY = 4;
/** One of so many is repeated although it was answered, as by a second tap. */
const TAPPED_TWICE_EVERY = 5;
/** One of so many is by somebody who may not, and must leave nothing behind. */
const FORBIDDEN_EVERY = 7;

export interface Workload {
  /** What its clients did, and what they know of it. */
  history: Operation[];
  /** Answers by status; 0 stands for none. */
  answers: Map<number, number>;
  /** Longest time after which a client was answered at all. */
  longestMs: number;
  /** Resolves when every client has done its turns, or was stopped. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface Stage {
  /** Where the product is at this moment. */
  origin: () => string;
  crew: Crew;
  /** Somebody of another company. */
  stranger: Person;
  documents: readonly string[];
  /** What it decides by chance is the same for the same seed. */
  seed?: number;
  /** How many operations each client does; without it, until it is stopped. */
  turns?: number;
  pauseMs?: number;
  /** The way to the product, on which calls may be lost. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Documents under approval, which people talk about. */
export async function someDocuments(server: TestServer, crew: Crew, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await submitted(server, crew.employee)).id);
  return ids;
}

/**
 * Clients that comment on the same few documents and read them, each writing down what it knows. Each call is repeated
 * with its key until its outcome is known, as our own pages do.
 */
export function startWorkload(stage: Stage, clients: number): Workload {
  let going = true;
  const work: Workload = {
    ...{ history: [], answers: new Map(), longestMs: 0, ended: Promise.resolve() },
    async stop() {
      going = false;
      await work.ended;
    },
  };
  const people = [stage.crew.employee, stage.crew.leader];
  work.ended = Promise.all(
    Array.from({ length: clients }, (_, index) =>
      client(stage, work, {
        ...{ who: people[index % people.length] ?? stage.crew.leader, number: index },
        going: () => going,
      }),
    ),
  ).then(() => undefined);
  return work;
}

interface Client {
  who: Person;
  number: number;
  going: () => boolean;
}

async function client(stage: Stage, work: Workload, { who, number, going }: Client): Promise<void> {
  const { seed = 0, turns = Infinity, pauseMs = PAUSE_MS } = stage;
  const random = randomFrom(seed * 100 + number + 1);
  for (let turn = 1; going() && turn <= turns; turn += 1) {
    const id = stage.documents[Math.floor(random() * stage.documents.length)] ?? '';
    if (random() < 0.5) await comment(stage, work, { who, id, number, turn });
    else await look(stage, work, { who, id });
    await sleep(pauseMs);
  }
}

async function comment(
  stage: Stage,
  work: Workload,
  { who, id, number, turn }: { who: Person; id: string; number: number; turn: number },
): Promise<void> {
  const { stranger, pauseMs = PAUSE_MS } = stage;
  const commentId = newId();
  const key = newId();
  const forbidden = turn % FORBIDDEN_EVERY === 0;
  const send = () =>
    attempt(work, stage, forbidden ? stranger : who, documentEndpoints.comment, {
      key,
      input: { id, commentId, text: `${number}.${turn}`, mentionIds: [] },
    });
  const operation: Operation = {
    ...{ name: `client ${number}, turn ${turn}`, began: performance.now(), ended: Infinity },
    ...{ outcome: 'unknown', appends: [{ list: id, entry: commentId }] },
  };
  work.history.push(operation);
  for (let tries = 1; ; tries += 1) {
    const { outcome } = await send();
    operation.outcome = outcome;
    operation.ended = performance.now();
    if (outcome !== 'unknown') break;
    if (turn % GIVEN_UP_EVERY === 0 || tries > 40) return;
    await sleep(pauseMs * 4);
  }
  if (turn % TAPPED_TWICE_EVERY === 0) await send();
}

async function look(stage: Stage, work: Workload, { who, id }: { who: Person; id: string }): Promise<void> {
  const began = performance.now();
  const { outcome, body } = await attempt(work, stage, who, documentEndpoints.detail, { input: { id } });
  if (outcome !== 'acknowledged') return;
  const entries = (body as DocumentDetail).comments.map((one) => one.id);
  work.history.push({
    ...{ name: `${who.name}, reading`, began, ended: performance.now(), outcome },
    reads: [{ list: id, entries }],
  });
}

interface Attempt {
  outcome: Outcome;
  body: unknown;
}

/** One call: what its caller then knows. */
async function attempt(
  work: Workload,
  { origin, fetch: send = fetch }: Stage,
  { token }: Person,
  endpoint: Endpoint,
  { key, input }: { key?: string; input: object },
): Promise<Attempt> {
  const began = performance.now();
  let status = 0;
  try {
    const answer = await send(`${origin()}/api${endpoint.path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await answer.json()) as ErrorBody;
    status = answer.status;
    if (status === 200) return { outcome: 'acknowledged', body };
    const mayHaveWorked = status >= 500 || status === 401 || body.reason === 'keyRunning';
    return { outcome: mayHaveWorked ? 'unknown' : 'failed', body };
  } catch {
    return { outcome: 'unknown', body: undefined };
  } finally {
    work.answers.set(status, (work.answers.get(status) ?? 0) + 1);
    if (status !== 0) work.longestMs = Math.max(work.longestMs, performance.now() - began);
  }
}
