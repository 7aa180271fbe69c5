import { sniff } from './document/sniff.ts';
import type { Recogniser } from './recognition.port.ts';
import { createPool } from './worker/pool.ts';

export interface RecogniserOptions {
  /** Files read at once; each takes one core and up to 700 MB. */
  workers?: number;
  /** `false` leaves the QR codes unread, to measure reading by itself. */
  withCodes?: boolean;
}

/** Reads invoices on this machine, in worker processes that start with the first file. */
export function createRecogniser({ workers = 2, withCodes = true }: RecogniserOptions = {}): Recogniser {
  const pool = createPool({ workers });
  return {
    recognise: async (bytes, { today, onStep, signal }) => {
      const started = performance.now();
      const { kind, mediaType } = sniff(bytes);
      const nothing = { mediaType, invoices: [], pages: [] };
      if (kind === 'unknown') return { ...nothing, status: 'unsupported', ms: 0 };
      const recognition = await pool.run({ job: { bytes, today, withCodes }, onStep, signal });
      return recognition ?? { ...nothing, status: 'unreadable', ms: Math.round(performance.now() - started) };
    },
    close: () => pool.close(),
  };
}
