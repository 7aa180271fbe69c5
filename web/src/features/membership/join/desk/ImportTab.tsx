import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@outlay/contract/membership/join.import';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatRecent } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { ImportDesk } from './ImportDesk.tsx';
import { ImportStart } from './ImportStart.tsx';
import own from './Joining.module.css';
import { IMPORT_WORDS } from './joining-words.ts';
import { joiningQueries } from './joining.queries.ts';
import { PagedTable } from '#desk/list/PagedTable.tsx';

/** Imports many members from a sheet: checked row by row, applied, and undone if it was wrong. */
export function ImportTab() {
  const [openId, setOpenId] = useState<string | null>(null);
  if (openId) return <ImportDesk id={openId} onClose={() => setOpenId(null)} />;
  return (
    <>
      <ImportStart onChecked={({ id }) => setOpenId(id)} />
      <Earlier onOpen={setOpenId} />
    </>
  );
}

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useInfiniteQuery(joiningQueries.imports());
  const columns = useColumns(onOpen);
  if (list.data?.pages[0]?.items.length === 0) return null;
  return (
    <section>
      <h2 className={own['title']}>
        <Trans>Import history</Trans>
      </h2>
      <PagedTable list={list} rowKey="id" columns={columns} empty={null} />
    </section>
  );
}

function useColumns(onOpen: (id: string) => void): TableColumnsType<MemberImport> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`File`,
      render: (_, { id, fileName, makerName, createdAt }) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(id)}>
            <b>{fileName}</b>
          </button>
          <small>{[makerName, formatRecent(createdAt)].join(' · ')}</small>
        </span>
      ),
    },
    { title: t`New`, dataIndex: 'added', align: 'right' },
    { title: t`Changed`, dataIndex: 'changed', align: 'right' },
    { title: t`Not imported`, dataIndex: 'refused', align: 'right' },
    {
      title: t`State`,
      render: (_, { state }) => (
        <Pill tone={IMPORT_WORDS[state].tone}>{i18n._(IMPORT_WORDS[state].label)}</Pill>
      ),
    },
  ];
}
