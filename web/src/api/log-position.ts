import type { Endpoint } from '@outlay/contract/endpoint';
import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import { readStored, removeStored, writeStored } from '#device/storage.ts';

/** Raised whenever something changed of which no position is known. */
let generation = 0;

/** From now on reads are answered by the server's primary database, until an answer brings a position. */
export function forgetLogPosition(): void {
  generation += 1;
  removeStored('logPosition');
}

const isRead = ({ idempotency }: Pick<Endpoint, 'idempotency'>): boolean => idempotency === 'none';

/** With a read: how far the database has to be that answers it, so that nobody misses what they have changed. */
export function logPositionFor(endpoint: Pick<Endpoint, 'idempotency'>): Record<string, string> {
  const known = isRead(endpoint) ? readStored('logPosition') : null;
  return known === null ? {} : { [LOG_POSITION_HEADER]: known };
}

/**
 * Called before a request; the returned function keeps the position of its answer. A change of which no answer arrives
 * leaves no position, because it may have been made.
 */
export function followLogPosition(
  endpoint: Pick<Endpoint, 'idempotency'>,
): (position: string | null) => void {
  if (!isRead(endpoint)) forgetLogPosition();
  const began = generation;
  return (position) => {
    if (position === null) return;
    // Something else changed meanwhile, perhaps after this position.
    if (position === '' || began !== generation) return forgetLogPosition();
    // Another tab may know a later one.
    if (position > (readStored('logPosition') ?? '')) writeStored('logPosition', position);
  };
}
