import sharp from 'sharp';
import { readFile } from '../reader.ts';
import type { RecognitionStep } from '../recognition.port.ts';
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

process.on('message', (job: Job) => {
  const { bytes, today, withCodes } = job;
  const onStep = (step: RecognitionStep) => say({ kind: 'step', step });
  readFile(bytes, { today, withCodes, onStep, onPage }).then(
    (recognition) => say({ kind: 'done', recognition, memory: process.memoryUsage.rss() }),
    (error: unknown) => say({ kind: 'failed', detail: String(error), memory: process.memoryUsage.rss() }),
  );
});
// When the server goes, nobody is left to read for.
process.on('disconnect', () => process.exit(0));
