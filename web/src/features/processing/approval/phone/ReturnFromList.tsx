import { Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import { useQuery } from '@tanstack/react-query';
import { toast } from '#screen/toast.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { documentQueries } from '#features/documents/document/document.queries.ts';
import { ReturnSheet } from '../ReturnSheet.tsx';

/** Returns a document from the list; loads it for the nodes to which it may be returned. */
export function ReturnFromList({ task, onClose }: { task: TaskSummary; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(documentQueries.detail(task.document.id));
  if (data?.actions.includes('return'))
    return (
      <ReturnSheet
        open
        document={data}
        onClose={onClose}
        onDecided={() => {
          toast(t`Returned`, 'good');
          onClose();
        }}
      />
    );
  return (
    <Sheet open title={t`Return`} onClose={onClose}>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <Notice tone="wait" title={<Trans>Nothing can be returned at this step.</Trans>}>
          <Trans>Open the document to see what you can do.</Trans>
        </Notice>
      )}
      {!data && !error && <SkeletonRows count={2} />}
    </Sheet>
  );
}
