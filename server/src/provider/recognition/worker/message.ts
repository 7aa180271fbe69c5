import type { Recognition, RecognitionStep } from '../recognition.port.ts';

/** A job for a worker: recognise the invoices in a file, or only draw its pages. */
export type Job =
  | { bytes: Uint8Array; today: string; withCodes: boolean }
  | { bytes: Uint8Array; drawOnly: true };

/** A message from a worker: its current step, the start of a page, and finally the result or the error. */
export type WorkerMessage =
  | { kind: 'step'; step: RecognitionStep }
  | { kind: 'page' }
  | { kind: 'done'; recognition: Recognition; memory: number }
  | { kind: 'failed'; detail: string; memory: number };
