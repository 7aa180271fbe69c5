import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { FlowEditorDesk } from './FlowEditorDesk.tsx';
import { flowEditorQueries } from './flow-editor.queries.ts';
import { NEW, unsavedFlow } from './new-flow.ts';

export function FlowEditor({ id }: { id: string }) {
  const isNew = id.startsWith(NEW);
  const known = isNew ? id.slice(NEW.length) : id;
  const [unsaved] = useState(() => (isNew ? unsavedFlow(known) : null));
  const { data, error, refetch } = useQuery({ ...flowEditorQueries.detail(known), enabled: !isNew });
  const detail = data ?? unsaved;
  if (detail) return <FlowEditorDesk detail={detail} />;
  return (
    <main className={css['main']}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={520} />}
    </main>
  );
}
