import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalQueries } from '#features/processing/approval/approval.queries.ts';

export interface Place {
  /** Counts from 1; 0 while unknown. */
  at: number;
  of: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Position of a document among my pending tasks, by the list at the time it was opened. */
export function useTaskPlace(documentId: string, enabled: boolean): Place {
  const { data } = useInfiniteQuery({ ...approvalQueries.tasks('pending'), enabled });
  const listed = data?.pages.flatMap(({ items }) => items.map(({ document }) => document.id));
  // Keeps the original list, since a decision removes the task from the current one.
  const [seen, setSeen] = useState<string[] | null>(null);
  if (!seen && listed?.includes(documentId)) setSeen(listed);
  const ids = seen ?? listed ?? [];
  const at = ids.indexOf(documentId);
  return { at: at + 1, of: ids.length, previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1] };
}
