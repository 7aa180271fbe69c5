import type { Job, WorkerMessage } from './message.ts';

/** Stands in for the real worker in tests: what the file says decides how it behaves. */
process.on('message', ({ bytes }: Job) => {
  const text = Buffer.from(bytes).toString();
  if (text === 'crash') process.exit(9);
  if (text === 'hang') for (;;);
  const recognition = {
    status: 'recognised' as const,
    mediaType: 'text/plain',
    invoices: [],
    pages: [],
    ms: 1,
  };
  const message: WorkerMessage = { kind: 'done', recognition, memory: 0 };
  process.send?.(message);
});
process.on('disconnect', () => process.exit(0));
