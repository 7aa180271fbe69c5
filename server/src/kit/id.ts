import { randomUUIDv7 } from 'node:crypto';

/** A new id, in the order of time. */
export const newId = (): string => randomUUIDv7();
