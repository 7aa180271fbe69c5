import type { ChildProcess } from 'node:child_process';
import type { Recognition, RecognitionStep } from '../recognition.port.ts';
import { guard } from './guard.ts';
import type { Guard } from './guard.ts';
import type { ReadingLimits } from './limits.ts';
import type { Job, WorkerMessage } from './message.ts';
import { hold } from './process.ts';

export interface PoolTask {
  /** The owner of the file: one file per owner is read at a time. */
  owner: string;
  /** Called when it is the file's turn, so that waiting files take no memory. */
  job: () => Promise<Job>;
  onStep?: ((step: RecognitionStep) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * How a recognition ended. `lost`: its worker died; `overrun`: it exceeded a limit. `keep` is false if the worker
 * cannot be reused.
 */
export interface Outcome {
  kind: 'answered' | 'lost' | 'overrun' | 'aborted';
  recognition?: Recognition | undefined;
  keep: boolean;
  /** The reason, if it was aborted. */
  reason?: unknown;
  /** Whether the worker had started on the file. */
  begun: boolean;
}

/** One file that a worker is reading. */
export interface Reading {
  guard: Guard;
  end(kind: Outcome['kind']): void;
}

/** A worker that uses more memory is not reused after its job. */
const MOST_MEMORY = 600 * 1024 * 1024;

/** Gives a worker one job and waits until it finishes, dies, exceeds a limit or is aborted. */
export function startReading(
  worker: ChildProcess,
  task: PoolTask,
  limits: ReadingLimits,
  onEnd: (outcome: Outcome) => void,
): Reading {
  let begun = false;
  const finish = (outcome: Omit<Outcome, 'begun'>): void => {
    watch.stop();
    worker.off('message', receive).off('exit', lost).off('error', lost);
    task.signal?.removeEventListener('abort', abort);
    hold(worker, false);
    onEnd({ ...outcome, begun });
  };
  const end = (kind: Outcome['kind'], reason?: unknown): void => finish({ kind, keep: false, reason });
  const lost = (): void => end('lost');
  const abort = (): void => end('aborted', task.signal?.reason);
  const receive = (message: WorkerMessage): void => {
    begun = true;
    if (message.kind === 'step') task.onStep?.(message.step);
    else if (message.kind === 'page') watch.page();
    else {
      const recognition = message.kind === 'done' ? message.recognition : undefined;
      finish({ kind: 'answered', recognition, keep: message.memory < MOST_MEMORY });
    }
  };
  const watch = guard(worker.pid ?? 0, limits, () => end('overrun'));
  worker.on('message', receive).on('exit', lost).on('error', lost);
  task.signal?.addEventListener('abort', abort);
  hold(worker, true);
  task.job().then(
    (job) => worker.connected && worker.send(job),
    (error: unknown) => end('aborted', error),
  );
  return { guard: watch, end };
}
