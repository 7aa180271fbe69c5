import { useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { useState } from 'react';
import type { Hit, HitGroup } from './hits.ts';
import { useDocumentActs } from './use-palette-acts.ts';

/** The acts of one of the documents that were found, in place of what was found. */
export function useActing(found: readonly HitGroup[]) {
  const { t } = useLingui();
  const actsOf = useDocumentActs();
  const [document, setDocument] = useState<DocumentSummary | null>(null);
  const groups: readonly HitGroup[] = document
    ? [{ kind: 'act', title: t`Actions`, hits: actsOf(document) }]
    : found;
  return {
    /** Whose acts are shown. */
    document,
    groups,
    into: (hit: Hit): boolean => {
      if (hit.kind !== 'document') return false;
      setDocument(hit.document);
      return true;
    },
    leave: () => setDocument(null),
  };
}
