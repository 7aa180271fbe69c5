import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Recognition } from '../recognition.port.ts';
import { ASIDE_BYTES, READING_LIMITS } from './limits.ts';
import type { ReadingLimits } from './limits.ts';
import { startWorker, stopWorker } from './process.ts';
import { startReading } from './reading.ts';
import type { Outcome, PoolTask, Reading } from './reading.ts';
import { createTurns } from './turns.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** While others wait, a recognition may run for this long, or less if several rounds are waiting. */
const TURN_SECONDS = 5;
const SHORTEST_TURN_SECONDS = 1.5;
/** If there is no memory to suspend another recognition, the costliest is ended once its page has taken this long. */
const WANTED_SECONDS = 8;
const LOOK_EVERY_MS = 250;
/** Extra cost charged to the owner of a too expensive file, which lowers their priority for minutes. */
const OVERRUN_CHARGE_SECONDS = 120;

export interface PoolOptions {
  workers: number;
  limits?: ReadingLimits;
  /** Another program to run, for tests. */
  program?: string;
}

/** `run` resolves with undefined if the file could not be read. */
export interface Pool {
  run(task: PoolTask): Promise<Recognition | undefined>;
  close(): Promise<void>;
}

interface Ticket {
  owner: string;
  task: PoolTask;
  tries: number;
  resolve: (recognition: Recognition | undefined) => void;
  reject: (reason: unknown) => void;
}

interface Running {
  ticket: Ticket;
  worker: ChildProcess;
  reading: Reading;
  /** It was suspended in favour of waiting files and continues at the lowest priority. */
  aside: boolean;
}

const closedError = (): Error => new Error('recognition: closed');

/**
 * Workers are separate processes, so a crash while reading affects nothing else. They start on demand. Each owner has
 * one file read at a time, owners with the least usage come first, and a long reading is suspended in favour of
 * waiting ones.
 */
export function createPool(options: PoolOptions): Pool {
  const { workers, limits = READING_LIMITS, program = WORKER } = options;
  const idle: ChildProcess[] = [];
  const running = new Set<Running>();
  const turns = createTurns<Ticket>(() => performance.now() / 1000);
  let closed = false;

  const busy = (): ReadonlySet<string> => new Set([...running].map(({ ticket }) => ticket.owner));
  const placed = (): Running[] => [...running].filter(({ aside }) => !aside);

  const next = (): void => {
    while (!closed && placed().length < workers) {
      const ticket = turns.peek(busy());
      if (!ticket) return;
      turns.remove(ticket);
      begin(ticket);
    }
  };

  const begin = (ticket: Ticket): void => {
    const worker = idle.pop() ?? startWorker(program);
    const reading = startReading(worker, ticket.task, limits, (outcome) => {
      running.delete(one);
      turns.charge(
        ticket.owner,
        outcome.kind === 'overrun' ? OVERRUN_CHARGE_SECONDS : reading.guard.seconds(),
      );
      if (outcome.keep && !one.aside && !closed) idle.push(worker);
      else worker.kill('SIGKILL');
      if (!settle(ticket, outcome, closed)) turns.add({ ...ticket, tries: 1 });
      next();
    });
    const one: Running = { ticket, worker, reading, aside: false };
    running.add(one);
  };

  const look = setInterval(() => {
    const waiting = turns.owners(busy());
    if (waiting > 0 && placed().length >= workers) makeRoom(placed(), running, waiting / workers);
    next();
  }, LOOK_EVERY_MS);
  look.unref();

  return {
    run: async (task) => {
      if (closed) throw closedError();
      task.signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const ticket: Ticket = { owner: task.owner, task, tries: 0, resolve, reject };
        task.signal?.addEventListener('abort', () => {
          if (turns.remove(ticket)) reject(task.signal!.reason as Error);
        });
        turns.add(ticket);
        next();
      });
    },
    close: async () => {
      closed = true;
      clearInterval(look);
      for (const { reject } of turns.drain()) reject(closedError());
      await Promise.all([...idle.splice(0), ...[...running].map(({ worker }) => worker)].map(stopWorker));
    },
  };
}

/**
 * Settles the ticket; returns false if the file should be tried again. Only a worker that died before it started on the
 * file allows a second attempt, because a file that kills one worker would kill two.
 */
function settle(ticket: Ticket, { kind, recognition, begun, reason }: Outcome, closed: boolean): boolean {
  if (kind === 'aborted') ticket.reject(reason);
  else if (closed && kind !== 'answered') ticket.reject(closedError());
  else if (kind === 'lost' && !begun && ticket.tries === 0) return false;
  else ticket.resolve(recognition);
  return true;
}

/** Suspends or ends the longest recognition once it has had its turn. */
function makeRoom(placed: readonly Running[], running: ReadonlySet<Running>, rounds: number): void {
  const spent = ({ reading }: Running): number => reading.guard.seconds();
  const longest = [...placed].sort((a, b) => spent(b) - spent(a))[0];
  const turn = Math.max(SHORTEST_TURN_SECONDS, TURN_SECONDS / Math.ceil(rounds));
  if (!longest || spent(longest) < turn) return;
  const kept = [...running].filter((one) => one.aside || one === longest);
  if (kept.reduce((sum, { reading }) => sum + reading.guard.memory(), 0) <= ASIDE_BYTES) {
    longest.aside = true;
    longest.reading.guard.putAside();
    return;
  }
  const ofPage = ({ reading }: Running): number => reading.guard.pageSeconds();
  const costliest = [...running].sort((a, b) => ofPage(b) - ofPage(a))[0];
  if (!costliest || ofPage(costliest) < WANTED_SECONDS) return;
  costliest.reading.end('overrun');
}
