import { useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { useState } from 'react';
import type { Hit, HitGroup } from './hits.ts';
import { useDocumentActs } from './use-palette-acts.ts';

/** Shows the actions of one found document in place of the results. */
export function useActing(found: readonly HitGroup[]) {
  const { t } = useLingui();
  const actsOf = useDocumentActs();
  const [document, setDocument] = useState<DocumentSummary | null>(null);
  const groups: readonly HitGroup[] = document
    ? [{ kind: 'act', title: t`Actions`, hits: actsOf(document) }]
    : found;
  return {
    /** The document whose actions are shown. */
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
