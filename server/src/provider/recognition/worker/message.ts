import type { Recognition, RecognitionStep } from '../recognition.port.ts';

/** What the pool asks of a worker: the invoices in a file, or no more than pictures of its pages. */
export type Job =
  | { bytes: Uint8Array; today: string; withCodes: boolean }
  | { bytes: Uint8Array; drawOnly: true };

/** What a worker says: where it is, that a new page begins, and in the end what it read or why it could not. */
export type WorkerMessage =
  | { kind: 'step'; step: RecognitionStep }
  | { kind: 'page' }
  | { kind: 'done'; recognition: Recognition; memory: number }
  | { kind: 'failed'; detail: string; memory: number };
