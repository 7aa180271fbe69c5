import sharp from 'sharp';
import { drawFile } from '../drawing/draw.ts';
import { readFile } from '../reader.ts';
import type { Recognition, RecognitionStep } from '../recognition.port.ts';
import type { Job, WorkerMessage } from './message.ts';

// The pool has as many workers as there are cores to spend: one thread each.
sharp.concurrency(1);
sharp.cache(false);

const say = (message: WorkerMessage): void => {
  process.send?.(message);
};

/** The pictures of the page before lie outside of the engine's heap, which is small: it would see no need to clean up. */
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
// When the server goes, nobody is left to read for.
process.on('disconnect', () => process.exit(0));
