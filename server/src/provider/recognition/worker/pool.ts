import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Recognition, RecognitionStep } from '../recognition.port.ts';
import { guard, GUARD_LIMITS } from './guard.ts';
import type { GuardLimits } from './guard.ts';
import type { Job, WorkerMessage } from './message.ts';

/** A worker that has grown beyond this is let go after its job. */
const MOST_MEMORY = 620 * 1024 * 1024;
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface PoolOptions {
  workers: number;
  limits?: GuardLimits;
  /** Another program to run, for tests. */
  program?: string;
}

export interface PoolTask {
  job: Job;
  onStep?: ((step: RecognitionStep) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** `undefined`: the file could not be read. */
export interface Pool {
  run(task: PoolTask): Promise<Recognition | undefined>;
  close(): Promise<void>;
}

interface Waiting {
  task: PoolTask;
  tries: number;
  resolve: (recognition: Recognition | undefined) => void;
  reject: (reason: unknown) => void;
}

/** How a job ended for its worker. `keep` is false when the worker is of no more use. */
interface Outcome {
  kind: 'answered' | 'lost' | 'aborted';
  recognition?: Recognition | undefined;
  keep: boolean;
}

/** Workers are processes of their own: what kills one while it reads kills nothing else. They start when first needed. */
export function createPool({ workers, limits = GUARD_LIMITS, program = WORKER }: PoolOptions): Pool {
  const idle: ChildProcess[] = [];
  const busy = new Set<ChildProcess>();
  const queue: Waiting[] = [];
  let closed = false;

  const next = (): void => {
    while (queue.length > 0 && busy.size < workers) {
      const worker = idle.pop() ?? startWorker(program);
      const waiting = queue.shift()!;
      busy.add(worker);
      serve(worker, waiting.task, limits, (outcome) => {
        busy.delete(worker);
        if (outcome.keep && !closed) idle.push(worker);
        else worker.kill('SIGKILL');
        settle(waiting, outcome);
        next();
      });
    }
  };

  /** A lost worker gets one second chance; a file that costs two workers is not read. */
  const settle = (waiting: Waiting, { kind, recognition }: Outcome): void => {
    if (kind === 'aborted') waiting.reject(waiting.task.signal?.reason);
    else if (kind === 'lost' && closed) waiting.reject(closedError());
    else if (kind === 'lost' && waiting.tries === 0) queue.unshift({ ...waiting, tries: 1 });
    else waiting.resolve(recognition);
  };

  return {
    run: async (task) => {
      if (closed) throw closedError();
      task.signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { task, tries: 0, resolve, reject };
        task.signal?.addEventListener('abort', () => {
          const index = queue.findIndex((other) => other.task === task);
          if (index >= 0) queue.splice(index, 1);
          if (index >= 0) reject(task.signal!.reason as Error);
        });
        queue.push(waiting);
        next();
      });
    },
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(closedError());
      await Promise.all([...idle.splice(0), ...busy].map(stopWorker));
    },
  };
}

const closedError = (): Error => new Error('recognition: closed');

/** Gives a worker one job and listens until it answers, is lost, or nobody waits for it any more. */
function serve(
  worker: ChildProcess,
  task: PoolTask,
  limits: GuardLimits,
  onEnd: (outcome: Outcome) => void,
): void {
  const end = (outcome: Outcome): void => {
    unwatch();
    worker.off('message', hear).off('exit', lost).off('error', lost);
    task.signal?.removeEventListener('abort', abort);
    hold(worker, false);
    onEnd(outcome);
  };
  const lost = (): void => end({ kind: 'lost', keep: false });
  const abort = (): void => end({ kind: 'aborted', keep: false });
  const hear = (message: WorkerMessage): void => {
    if (message.kind === 'step') task.onStep?.(message.step);
    else {
      const recognition = message.kind === 'done' ? message.recognition : undefined;
      end({ kind: 'answered', recognition, keep: message.memory < MOST_MEMORY });
    }
  };
  const unwatch = guard(worker.pid ?? 0, limits, lost);
  worker.on('message', hear).on('exit', lost).on('error', lost);
  task.signal?.addEventListener('abort', abort);
  hold(worker, true);
  worker.send(task.job);
}

function startWorker(program: string): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    // A reader of strangers' files may read the disk, and nothing else: no network, no writing, no other program.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--max-old-space-size=512',
      '--disable-warning=SecurityWarning',
    ],
    // No secret of the server's environment; one arena keeps the allocator from hoarding.
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its exit is what counts; an error that nobody hears would end the server.
  worker.on('error', () => undefined);
  return worker;
}

/** A worker at work keeps the program alive; an idle one must not keep it from ending. */
function hold(worker: ChildProcess, held: boolean): void {
  for (const handle of [worker, worker.channel]) {
    if (held) handle?.ref();
    else handle?.unref();
  }
}

function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.ref();
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}
