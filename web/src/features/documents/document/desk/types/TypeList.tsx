import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeDetail } from '@outlay/contract/documents/document.type';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch, Table, type TableColumnsType } from 'antd';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { goTo } from '#desk/desk-nav.ts';

import { draggable } from '#desk/form/order.ts';
import { moved } from '#ui/moved.ts';
import { OrderButtons } from '#desk/form/OrderButtons.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { draftOf } from './model/type-draft.ts';
import { RemoveType } from './RemoveType.tsx';
import { NEW_TYPE } from './TypeEditor.tsx';
import styles from './Types.module.css';
import { typeQueries, useReorderTypes, useSaveType } from '../types.queries.ts';

const wrong = { onError: (error: Error) => toast(errorWords(error), 'stop', 4_000) };
const open = (id: string) => goTo('types', id);

/** The document types, in the order in which the phone offers them. */
export function TypeList() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(typeQueries.all());
  return (
    <SectionLayout title={t`Document types`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>They are offered in this order. Drag rows, or use the arrows.</Trans>
        </span>
        <Button type="primary" className={css['right'] ?? ''} onClick={() => open(NEW_TYPE)}>
          <Trans>New document type</Trans>
        </Button>
      </div>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <TypeTable items={data.items} />
      )}
    </SectionLayout>
  );
}

function TypeTable({ items }: { items: TypeDetail[] }) {
  const reorder = useReorderTypes();
  const move = (from: number, to: number) =>
    reorder.mutate({ ids: moved(items, from, to).map(({ id }) => id) }, wrong);
  return (
    <div className={css['table']}>
      <Table<TypeDetail>
        size="middle"
        rowKey="id"
        dataSource={items}
        columns={useColumns(items, move)}
        pagination={false}
        onRow={({ id }, place = 0) => ({ onClick: () => open(id), ...draggable(place, move) })}
      />
    </div>
  );
}

const mayGo = ({ standard, documents }: TypeDetail): boolean => !standard && documents === 0;

function useColumns(
  items: readonly TypeDetail[],
  move: (from: number, to: number) => void,
): TableColumnsType<TypeDetail> {
  const { t } = useLingui();
  const remove: TableColumnsType<TypeDetail>[number] = {
    title: t`Remove`,
    align: 'right',
    render: (_, type) => mayGo(type) && <RemoveType type={type} />,
  };
  return [
    {
      title: t`Document type`,
      render: (_, { id, name, icon, description }) => (
        <span className={styles['named']}>
          <Square icon={icon} />
          <span className={css['two']}>
            <button type="button" onClick={() => open(id)}>
              <b>{localText(name)}</b>
            </button>
            <small>{localText(description)}</small>
          </span>
        </span>
      ),
    },
    { title: t`Short code`, render: (_, { code }) => <span className={css['soft']}>{code}</span> },
    { title: t`Version`, align: 'right', render: (_, { currentVersion }) => currentVersion },
    { title: t`Documents`, align: 'right', render: (_, { documents }) => documents },
    { title: t`Available to create`, render: (_, type) => <Enabled type={type} /> },
    {
      title: t`Order`,
      align: 'right',
      render: (_, { name }, place) => (
        <OrderButtons name={localText(name)} place={place} count={items.length} onMove={move} />
      ),
    },
    ...(items.some(mayGo) ? [remove] : []),
  ];
}

function Enabled({ type }: { type: TypeDetail }) {
  const save = useSaveType();
  return (
    <Switch
      size="small"
      aria-label={localText(type.name)}
      checked={type.enabled}
      loading={save.isPending}
      onChange={(enabled, event) => {
        event.stopPropagation();
        save.mutate({ ...draftOf(type), enabled }, wrong);
      }}
    />
  );
}
