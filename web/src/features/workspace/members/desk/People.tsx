import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ActivationNote } from './ActivationNote.tsx';
import { Departments } from './Departments.tsx';
import css from './Members.module.css';
import { MemberList } from './MemberList.tsx';
import { memberQueries, useMoveDepartment } from '#features/organisation/company/desk/members.queries.ts';

/** The departments on the left, the members of the selected one on the right. */
export function People() {
  const { data, error, refetch } = useQuery(memberQueries.departments());
  const [chosen, setChosen] = useState<string | null>(null);
  const mayWrite = useMay('member.write');
  const move = useMoveDepartment();
  const departments = data?.items;
  if (!departments)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  // The selected department may have been removed or merged meanwhile.
  const inForce = departments.some(({ id }) => id === chosen) ? chosen : null;
  return (
    <>
      {mayWrite && <ActivationNote />}
      <div className={css['people']}>
        <Departments
          departments={departments}
          chosen={inForce}
          onChoose={setChosen}
          mayWrite={mayWrite}
          onMove={({ id, version }, place) =>
            move.mutate(
              { id, version, ...place },
              { onError: (refused) => toast(errorWords(refused), 'stop') },
            )
          }
        />
        <MemberList departments={departments} departmentId={inForce} mayWrite={mayWrite} />
      </div>
    </>
  );
}
