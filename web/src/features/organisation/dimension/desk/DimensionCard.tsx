import { Trans, useLingui } from '@lingui/react/macro';
import type { Dimension, DimensionKind } from '@outlay/contract/organisation/dimension';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { dimensionQueries } from '../dimension.queries.ts';
import css from '#desk/Desk.module.css';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { DimensionModal } from './DimensionModal.tsx';
import { EnabledPill } from '#desk/form/EnabledPill.tsx';

/** Projects or cost centres, by which costs are classified. */
export function DimensionCard({ kind }: { kind: DimensionKind }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(dimensionQueries.all(kind));
  const [edited, setEdited] = useState<Dimension | 'new' | null>(null);
  const columns = useColumns(setEdited);
  const isProject = kind === 'project';
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Inactive ones stay on old documents but are no longer offered.</Trans>
        </span>
        <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
          {isProject ? <Trans>New project</Trans> : <Trans>New cost centre</Trans>}
        </Button>
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={<Empty title={isProject ? t`No projects yet` : t`No cost centres yet`} icon="grid" />}
        onOpen={(dimension) => setEdited(dimension)}
      />
      {edited && <DimensionModal kind={kind} dimension={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useColumns(onOpen: (dimension: Dimension) => void): TableColumnsType<Dimension> {
  const { t } = useLingui();
  return [
    { title: t`Short code`, render: (_, { code }) => code },
    {
      title: t`Title`,
      render: (_, dimension) => (
        <button type="button" onClick={() => onOpen(dimension)}>
          <b>{dimension.name}</b>
        </button>
      ),
    },
    { title: t`Manager`, render: (_, { leader }) => leader?.name ?? '—' },
    { title: t`State`, render: (_, { enabled }) => <EnabledPill enabled={enabled} /> },
  ];
}
