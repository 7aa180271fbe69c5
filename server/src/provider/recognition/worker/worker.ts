import sharp from 'sharp';
import { drawFile } from '../drawing/draw.ts';
import { readFile } from '../reader.ts';
import type { Recognition, RecognitionStep } from '../recognition.port.ts';
import type { Job, WorkerMessage } from './message.ts';

// The pool has as many workers as there are cores available, so each uses one thread.
sharp.concurrency(1);
sharp.cache(false);

const say = (message: WorkerMessage): void => {
  process.send?.(message);
};

/**
 * Pictures of the previous page are outside the small heap of the engine, which would not collect garbage on its own.
 */
const onPage = (): void => {
  globalThis.gc?.();
  say({ kind: 'page' });
};

const onStep = (step: RecognitionStep) => say({ kind: 'step', step });

const work = (job: Job): Promise<Recognition> =>
  'drawOnly' in job
    ? drawFile(job.bytes, onPage)
    : readFile(job.bytes, { today: job.today, withCodes: job.withCodes, onStep, onPage });

process.on('message', (job: Job) => {
  work(job).then(
    (recognition) => say({ kind: 'done', recognition, memory: process.memoryUsage.rss() }),
    (error: unknown) => say({ kind: 'failed', detail: String(error), memory: process.memoryUsage.rss() }),
  );
});
// If the server has ended, nobody needs the result.
process.on('disconnect', () => process.exit(0));
