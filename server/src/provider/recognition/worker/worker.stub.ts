import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job, WorkerMessage } from './message.ts';

const say = (message: WorkerMessage): void => void process.send?.(message);
const done = (mediaType: string): void => {
  const recognition = { status: 'recognised' as const, mediaType, invoices: [], pages: [], ms: 1 };
  say({ kind: 'done', recognition, memory: 0 });
};
const later = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** The error code of an attempt to do something forbidden. */
async function attempt(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'no error';
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    return code ?? cause?.code ?? String(error);
  }
}

const ATTEMPTS: Record<string, () => unknown> = {
  write: () => writeFileSync(join(tmpdir(), 'outlay-stub'), 'x'),
  connect: () => once(connect(8080, '127.0.0.1'), 'connect'),
  'start a program': () => execFileSync('/bin/true'),
  'start a thread': () => new Worker('', { eval: true }),
};

/** Replaces the real worker in tests: the text of the file determines its behaviour. */
async function behave(text: string): Promise<void> {
  say({ kind: 'step', step: 'opening' });
  await later(20);
  if (text === 'crash') process.exit(9);
  if (text === 'hang') for (;;);
  if (text === 'slow') await later(600);
  const swollen: Buffer[] = [];
  while (text === 'swell') {
    swollen.push(Buffer.alloc(10_000_000, swollen.length));
    await later(1);
  }
  for (let page = 0; text === 'pages' && page < 4; page += 1) {
    say({ kind: 'page' });
    await later(400);
  }
  const what = text.startsWith('read ') ? () => readFileSync(text.slice(5)) : ATTEMPTS[text];
  done(what ? await attempt(what) : 'text/plain');
}

process.on('message', ({ bytes }: Job) => void behave(Buffer.from(bytes).toString()));
process.on('disconnect', () => process.exit(0));
