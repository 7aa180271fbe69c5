// Loaded before a process that is measured, with `--expose-gc`: asked by its parent, it collects and says what is left.
import { isMainThread } from 'node:worker_threads';

/** What a process still holds after everything was collected, in bytes. */
export interface Held {
  /** As the system counts it. */
  resident: number;
  /** What the runtime reaches: objects, and buffers outside of its heap. */
  live: number;
}

if (isMainThread && process.send) {
  process.on('message', (query) => {
    if (query !== 'memory') return;
    void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ resident: rss, live: heapUsed + external } satisfies Held);
  });
  // To be asked keeps nobody running.
  process.channel?.unref();
}
