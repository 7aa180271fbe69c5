import { requestOutside, OutsideError, type OutsideAnswer } from '../outside/outside.ts';
import { HEADER_BYTES, headerFault } from './archive.header.ts';
import type { ArchivePort } from './archive.port.ts';

const PATIENCE_MS = 8_000;

/**
 * An archive on another server, from which browsers read it. It is examined as a browser would read it: with a range, and
 * as a page of `site`.
 */
export const createRemoteArchive = (url: string, site: string | undefined): ArchivePort => ({
  name: url,
  fault: async () => {
    const request = {
      ...{ method: 'GET' as const, inside: true, patienceMs: PATIENCE_MS, mostBytes: HEADER_BYTES },
      headers: { range: `bytes=0-${HEADER_BYTES - 1}`, ...(site && { origin: site }) },
    };
    try {
      return answerFault(await requestOutside(new URL(url), request), new URL(url).origin, site);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return 'its server does not answer this server';
    }
  },
});

function answerFault(
  { status, headers, bytes }: OutsideAnswer,
  origin: string,
  site: string | undefined,
): string | null {
  if (status === 200) return 'its server ignores ranges and would send all of it';
  if (status !== 206 || !bytes) return `its server answers with ${status}`;
  const allowed = headers['access-control-allow-origin'];
  if (origin !== site && allowed !== '*' && (allowed === undefined || (site && allowed !== site)))
    return 'its server does not let pages of this site read it (CORS)';
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  return headerFault(bytes, total === undefined ? null : Number(total));
}
