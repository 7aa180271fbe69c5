import { sniff } from './document/sniff.ts';
import type { RecognitionPort } from './recognition.port.ts';
import { createPool } from './worker/pool.ts';

export interface RecogniserOptions {
  /** Number of files read at once; each takes one core and up to 700 MB. */
  workers?: number;
  /** `false` skips the QR codes, to measure recognition by itself. */
  withCodes?: boolean;
}

/** Recognises invoices on this machine, in worker processes that start with the first file. */
export function createRecogniser({ workers = 2, withCodes = true }: RecogniserOptions = {}): RecognitionPort {
  const pool = createPool({ workers });
  return {
    recognise: async (file, { owner, today, onStep, signal }) => {
      const started = performance.now();
      let mediaType = 'application/octet-stream';
      const job = async () => {
        const bytes = typeof file === 'function' ? await file() : file;
        ({ mediaType } = sniff(bytes));
        return { bytes, today, withCodes };
      };
      const recognition = await pool.run({ owner, job, onStep, signal });
      const ms = Math.round(performance.now() - started);
      return recognition ?? { status: 'unreadable', mediaType, invoices: [], pages: [], ms };
    },
    draw: async (file, { owner, signal }) => {
      const job = async () => {
        const bytes = typeof file === 'function' ? await file() : file;
        return { bytes, drawOnly: true as const };
      };
      const { pages = [], pageTotal = pages.length } = (await pool.run({ owner, job, signal })) ?? {};
      return { pages, total: pageTotal };
    },
    close: () => pool.close(),
  };
}
