import type { ChildProcess } from 'node:child_process';
import type { Recognition, RecognitionStep } from '../recognition.port.ts';
import { guard } from './guard.ts';
import type { Guard } from './guard.ts';
import type { ReadingLimits } from './limits.ts';
import type { Job, WorkerMessage } from './message.ts';
import { hold } from './process.ts';

export interface PoolTask {
  /** Whose file it is: one file of an owner is read at a time. */
  owner: string;
  /** Called when its turn has come: what waits is not held in memory. */
  job: () => Promise<Job>;
  onStep?: ((step: RecognitionStep) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * How a reading ended. `lost`: its worker died; `overrun`: it cost more than a page may. `keep` is false when the
 * worker is of no more use.
 */
export interface Outcome {
  kind: 'answered' | 'lost' | 'overrun' | 'aborted';
  recognition?: Recognition | undefined;
  keep: boolean;
  /** Why, where it was aborted. */
  reason?: unknown;
  /** Whether the worker had begun with the file when it ended. */
  begun: boolean;
}

/** One file that one worker is reading. */
export interface Reading {
  guard: Guard;
  end(kind: Outcome['kind']): void;
}

/** A worker that has grown beyond this is let go after its job. */
const MOST_MEMORY = 600 * 1024 * 1024;

/** Gives a worker one job and listens until it answers, is lost, costs too much, or nobody waits for it any more. */
export function startReading(
  worker: ChildProcess,
  task: PoolTask,
  limits: ReadingLimits,
  onEnd: (outcome: Outcome) => void,
): Reading {
  let begun = false;
  const finish = (outcome: Omit<Outcome, 'begun'>): void => {
    watch.stop();
    worker.off('message', hear).off('exit', lost).off('error', lost);
    task.signal?.removeEventListener('abort', abort);
    hold(worker, false);
    onEnd({ ...outcome, begun });
  };
  const end = (kind: Outcome['kind'], reason?: unknown): void => finish({ kind, keep: false, reason });
  const lost = (): void => end('lost');
  const abort = (): void => end('aborted', task.signal?.reason);
  const hear = (message: WorkerMessage): void => {
    begun = true;
    if (message.kind === 'step') task.onStep?.(message.step);
    else if (message.kind === 'page') watch.page();
    else {
      const recognition = message.kind === 'done' ? message.recognition : undefined;
      finish({ kind: 'answered', recognition, keep: message.memory < MOST_MEMORY });
    }
  };
  const watch = guard(worker.pid ?? 0, limits, () => end('overrun'));
  worker.on('message', hear).on('exit', lost).on('error', lost);
  task.signal?.addEventListener('abort', abort);
  hold(worker, true);
  task.job().then(
    (job) => worker.connected && worker.send(job),
    (error: unknown) => end('aborted', error),
  );
  return { guard: watch, end };
}
