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

/** Workers are processes of their own: what kills one while it reads kills nothing else. They start when first needed. */
export function createPool({ workers, limits = GUARD_LIMITS, program = WORKER }: PoolOptions): Pool {
  const idle: ChildProcess[] = [];
  const busy = new Set<ChildProcess>();
  const queue: Waiting[] = [];
  let closed = false;

  const next = (): void => {
    while (queue.length > 0 && busy.size < workers) {
      const worker = idle.pop() ?? startWorker(program);
      busy.add(worker);
      serve(worker, queue.shift()!);
    }
  };

  const serve = (worker: ChildProcess, waiting: Waiting): void => {
    const { task } = waiting;
    const abort = (): void => leave(() => waiting.reject(task.signal!.reason), false);
    const lost = (): void => leave(() => retry(waiting), false);
    const hear = (message: WorkerMessage): void => {
      if (message.kind === 'step') task.onStep?.(message.step);
      else leave(() => waiting.resolve(message.kind === 'done' ? message.recognition : undefined), message.memory < MOST_MEMORY);
    };
    const unwatch = guard(worker.pid ?? 0, limits, lost);
    const leave = (settle: () => void, keep: boolean): void => {
      unwatch();
      worker.off('message', hear).off('exit', lost).off('error', lost);
      task.signal?.removeEventListener('abort', abort);
      busy.delete(worker);
      hold(worker, false);
      if (keep && !closed) idle.push(worker);
      else worker.kill('SIGKILL');
      settle();
      next();
    };
    worker.on('message', hear).on('exit', lost).on('error', lost);
    task.signal?.addEventListener('abort', abort);
    hold(worker, true);
    worker.send(task.job);
  };

  /** A lost worker gets one second chance; a file that costs two workers is not read. */
  const retry = (waiting: Waiting): void => {
    if (closed) waiting.reject(new Error('recognition: closed'));
    else if (waiting.tries > 0) waiting.resolve(undefined);
    else queue.unshift({ ...waiting, tries: waiting.tries + 1 });
  };

  return {
    run: (task) => {
      if (closed) return Promise.reject(new Error('recognition: closed'));
      task.signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { task, tries: 0, resolve, reject };
        task.signal?.addEventListener('abort', () => {
          const index = queue.indexOf(waiting);
          if (index < 0) return;
          queue.splice(index, 1);
          reject(task.signal!.reason);
        });
        queue.push(waiting);
        next();
      });
    },
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('recognition: closed'));
      const all = [...idle.splice(0), ...busy];
      await Promise.all(all.map((worker) => stopWorker(worker)));
    },
  };
}

function startWorker(program: string): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    // A reader of strangers' files may read the disk, and nothing else: no network, no writing, no other program.
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=512', '--disable-warning=SecurityWarning'],
    // No secret of the server's environment; one arena keeps the allocator from hoarding.
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
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
