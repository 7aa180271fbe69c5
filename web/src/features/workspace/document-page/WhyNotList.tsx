import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useQuery } from '@tanstack/react-query';
import { reasonText } from '#text/errors.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ACTION_WORDS } from '#features/documents/document/action-words.ts';
import { whyNotQuery } from './document-page.queries.ts';

/** Left out, since another action with the same button is listed already. */
const DUPLICATES: ReadonlySet<DocumentAction> = new Set([
  'handle',
  'cut',
  'refuseLine',
  'holdLine',
  'dismissFinding',
  'copy',
]);

/** The actions that are not possible now, with the server's reasons. */
export function WhyNotList({ documentId }: { documentId: string }) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(whyNotQuery(documentId));
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const items = data.items.filter(({ act }) => !DUPLICATES.has(act));
  if (items.length === 0)
    return (
      <p role="status">
        <Trans>There is nothing else that you could do with this document now.</Trans>
      </p>
    );
  return (
    <ul style={{ margin: '0 -16px' }}>
      {items.map(({ act, reason }) => (
        <Row
          key={act}
          lead={<Square icon={ACTION_WORDS[act].icon} />}
          title={i18n._(ACTION_WORDS[act].label)}
          sub={reasonText(reason)}
          whole
        />
      ))}
    </ul>
  );
}
