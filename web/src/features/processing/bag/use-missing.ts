import type { BagDetail } from '@outlay/contract/processing/bag';
import { useState } from 'react';

/** What is said to be missing, document by document; what was said before stands there. */
export function useMissing({ documents }: BagDetail) {
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(
    new Map(
      documents.flatMap(({ documentId, missing }) => (missing === null ? [] : [[documentId, missing]])),
    ),
  );
  const [tried, setTried] = useState(false);
  const change = (documentId: string, remarks: string | null) => {
    const next = new Map(said);
    if (remarks === null) next.delete(documentId);
    else next.set(documentId, remarks);
    setSaid(next);
  };
  const missing = [...said].map(([documentId, remarks]) => ({ documentId, remarks: remarks.trim() }));
  const whole = missing.length > 0 && missing.every(({ remarks }) => remarks !== '');
  return {
    remarksOf: (documentId: string): string | null => said.get(documentId) ?? null,
    change,
    /** Ticked without words. */
    lacks: (documentId: string): boolean => tried && said.get(documentId)?.trim() === '',
    any: missing.length > 0,
    /** What is to be sent; null while words are missing. */
    take: () => {
      setTried(true);
      return whole ? missing : null;
    },
  };
}
