import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { flowQueries } from '#features/documents/flow/flow.queries.ts';
import { typeQueries } from '../types.queries.ts';
import { EditorDesk } from './EditorDesk.tsx';
import { draftOf, newType } from './model/type-draft.ts';

export const NEW_TYPE = 'new';

/** Loads a type and edits it. A version that is refetched later does not overwrite the draft. */
export function TypeEditor({ id }: { id: string }) {
  const types = useQuery(typeQueries.all());
  const flows = useQuery(flowQueries.list());
  const [published, setPublished] = useState(0);
  const type = types.data?.items.find((one) => one.id === id);
  const [firstFlow] = flows.data?.items.filter(({ currentVersion }) => currentVersion > 0) ?? [];
  const error = types.error ?? flows.error;
  const ready = types.data && flows.data && (type ?? id === NEW_TYPE);
  if (ready)
    return (
      <EditorDesk
        key={published}
        start={type ? draftOf(type) : newType(firstFlow?.id ?? '')}
        type={type}
        onPublished={() => setPublished(published + 1)}
      />
    );
  return (
    <main className={css['main']}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void types.refetch()} />
      ) : (
        <SkeletonBlock height={520} />
      )}
    </main>
  );
}
