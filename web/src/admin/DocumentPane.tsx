import type { DocumentAction } from '@outlay/contract/document';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { BillActs } from '#features/bill/BillActs.tsx';
import { BillButtons, hasActions } from '#features/bill/BillDock.tsx';
import { documentQueries } from '#features/document/document.queries.ts';
import { DocumentView } from '#features/document/DocumentView.tsx';
import css from './Admin.module.css';

/** What is done at the desk; a submitter's own acts stay on the phone. */
const DESK: ReadonlySet<DocumentAction> = new Set(['approve', 'return', 'reject', 'payOutside', 'unpay']);

/** A document beside the list: to read, and to decide on when I hold its task. */
export function DocumentPane({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(documentQueries.detail(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <SkeletonBlock height={150} />
        <SkeletonRows count={3} />
      </>
    );
  const document = { ...data, actions: data.actions.filter((action) => DESK.has(action)) };
  const nothing = () => undefined;
  return (
    <BillActs document={document} onDecided={nothing} onDeleted={nothing} onForm={nothing}>
      {(bar) => (
        <>
          <DocumentView document={document} />
          {hasActions(document) && (
            <div className={css['paneFoot']}>
              <BillButtons document={document} {...bar} />
            </div>
          )}
        </>
      )}
    </BillActs>
  );
}
