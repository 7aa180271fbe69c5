import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { DesignerDesk } from './DesignerDesk.tsx';
import { flowQueries } from './flows.queries.ts';
import { NEW, unsavedFlow } from './new-flow.ts';

/** One flow: asked for, then drawn. */
export function FlowDesigner({ id }: { id: string }) {
  const isNew = id.startsWith(NEW);
  const known = isNew ? id.slice(NEW.length) : id;
  const [unsaved] = useState(() => (isNew ? unsavedFlow(known) : null));
  const { data, error, refetch } = useQuery({ ...flowQueries.detail(known), enabled: !isNew });
  const detail = data ?? unsaved;
  if (detail) return <DesignerDesk detail={detail} />;
  return (
    <main className={css['main']}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={520} />}
    </main>
  );
}
