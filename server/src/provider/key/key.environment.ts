import type { KeyPair, KeyPort } from './key.port.ts';

/** `OUTLAY_KEY` and `OUTLAY_KEY_NEXT`, as they were when the process began. */
export const createEnvironmentKey = (pair: KeyPair): KeyPort => ({
  place: 'OUTLAY_KEY_NEXT, on every node, and restart them one after the other',
  read: () => pair,
  put: () => false,
  settle: () => undefined,
});
