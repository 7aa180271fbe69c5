import { randomInt, randomUUIDv7 } from 'node:crypto';

const TAIL = 24;
const STEP = 2 ** 24;
const MOST = 2 ** 48;

let last = '';

/** A new id, ordered by time; within one process also by order of creation, which decides ties. */
export function newId(): string {
  const id = randomUUIDv7();
  // Only within one millisecond; after the clock was set back, the order is not kept.
  const tied = id <= last && id.slice(0, 13) === last.slice(0, 13);
  const tail = tied ? Number.parseInt(last.slice(TAIL), 16) + randomInt(1, STEP) : MOST;
  last = tail < MOST ? last.slice(0, TAIL) + tail.toString(16).padStart(12, '0') : id;
  return last;
}
