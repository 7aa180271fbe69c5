import sharp from 'sharp';
import { createBook } from './book.ts';
import type { PaperAnswer, PaperOrder } from './message.ts';

const PART = 1024 * 1024;

sharp.concurrency(1);
sharp.cache(false);

const book = createBook();

const say = (answer: PaperAnswer) => void process.send?.(answer);

function finish(): void {
  const pdf = book.finish();
  for (let at = 0; at < pdf.length; at += PART) say({ kind: 'part', bytes: pdf.subarray(at, at + PART) });
  say({ kind: 'finished' });
}

async function obey(order: PaperOrder): Promise<void> {
  if (order.kind === 'finish') return finish();
  if (order.kind === 'addReport') book.addReport(order.report);
  else await book.add(order.layout, order.form, order.pictures);
  say({ kind: 'added' });
}

process.on('message', (order: PaperOrder) => {
  obey(order).catch((error: unknown) =>
    say({ kind: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// If the server has ended, nobody needs the result.
process.on('disconnect', () => process.exit(0));
