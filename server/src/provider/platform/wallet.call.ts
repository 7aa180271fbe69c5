import { requestOutside, OutsideError } from '../outside/outside.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError } from './platform.port.ts';
import { WalletError, type WalletFault } from './wallet.port.ts';

/** Gives the platform's refusals of a wallet call their names. */
export async function named<T>(
  faults: Readonly<Record<string, WalletFault>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new WalletError(faults[error.code] ?? error.fault, error.code, error.uncertain);
  }
}

const PDF_MOST = 10 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/** Fetches what a platform calls a PDF: an address that others provide, so that its bytes decide. */
export async function fetchPdf({ inside }: PlatformOptions, address: string): Promise<Uint8Array | null> {
  const url = URL.parse(address);
  if (!url || !(url.protocol === 'https:' || (inside && url.protocol === 'http:'))) return null;
  try {
    const { status, bytes } = await requestOutside(url, {
      ...{ method: 'GET', headers: { accept: 'application/pdf' } },
      ...{ inside, patienceMs: PATIENCE_MS, mostBytes: PDF_MOST },
    });
    return status === 200 && bytes?.subarray(0, 1024).includes('%PDF-') ? bytes : null;
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}
