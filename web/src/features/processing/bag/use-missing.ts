import type { BagDetail } from '@outlay/contract/processing/bag';
import { useState } from 'react';

/** The input of missing originals, per document; starts with the notes entered before. */
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
    /** Selected, but without a note. */
    lacks: (documentId: string): boolean => tried && said.get(documentId)?.trim() === '',
    any: missing.length > 0,
    /** The notes to send; null while one is empty. */
    take: () => {
      setTried(true);
      return whole ? missing : null;
    },
  };
}
