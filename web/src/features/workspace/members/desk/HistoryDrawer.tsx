import { Trans, useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/organisation/company';
import type { DepartmentChange } from '@outlay/contract/organisation/company.department';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { formatInstant } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import css from './Members.module.css';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';

/** Who changed the department, and when. */
export function HistoryDrawer({
  department: { id, name },
  onClose,
}: {
  department: Department;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const list = useInfiniteQuery(memberQueries.history(id));
  return (
    <Drawer open size={440} title={t`History of “${name}”`} onClose={onClose}>
      <PagedList list={list} empty={<Empty title={t`No changes since it was created`} icon="clock" />}>
        {(items) => (
          <ol className={css['history']}>
            {items.map((change) => (
              <li key={change.id}>
                <ChangeWords change={change} />
                <small>{[change.actor?.name, formatInstant(change.at)].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Drawer>
  );
}

function ChangeWords({ change: { kind, before, after, other } }: { change: DepartmentChange }) {
  const { t } = useLingui();
  const from = before ?? t`nobody`;
  const to = after ?? t`nobody`;
  const parentBefore = before ?? t`the company`;
  const parentAfter = after ?? t`the company`;
  const name = other?.name ?? '';
  if (kind === 'created') return <Trans>Created as “{to}”</Trans>;
  if (kind === 'renamed')
    return (
      <Trans>
        Renamed from “{from}” to “{to}”
      </Trans>
    );
  if (kind === 'leader')
    return (
      <Trans>
        Manager: {from} → {to}
      </Trans>
    );
  if (kind === 'moved')
    return (
      <Trans>
        Moved from {parentBefore} to {parentAfter}
      </Trans>
    );
  if (kind === 'removed') return <Trans>Removed</Trans>;
  return other?.cameIn ? <Trans>“{name}” was merged into it</Trans> : <Trans>Merged into “{name}”</Trans>;
}
