import { Trans, useLingui } from '@lingui/react/macro';
import type { Endpoint } from '@outlay/contract/endpoint';
import type { FileFormat } from '@outlay/contract/page';
import { Button, Checkbox, Dropdown, Popover } from 'antd';
import { Icon } from '#ui/Icon.tsx';
import css from '../Desk.module.css';
import { shownColumns, type DeskColumn } from './DeskTable.tsx';
import { useSaveList } from './export.queries.ts';
import type { ListState, Sorting } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';

interface ListButtonsProps<Row, Filter extends Sorting> {
  state: ListState<Filter>;
  columns: readonly DeskColumn<Row>[];
  endpoint: Endpoint;
  /** The query: the filter with the debounced search text. */
  filter: object;
  empty: boolean;
}

/** Column selection and export. */
export function ListButtons<Row, Filter extends Sorting>(props: ListButtonsProps<Row, Filter>) {
  const { state, columns, endpoint, filter, empty } = props;
  return (
    <>
      <span className={css['right']} />
      <ColumnsButton state={state} columns={columns} />
      <ExportButton endpoint={endpoint} name={state.list} filter={filter} disabled={empty} />
    </>
  );
}

function ColumnsButton<Row, Filter extends Sorting>({
  state,
  columns,
}: Pick<ListButtonsProps<Row, Filter>, 'state' | 'columns'>) {
  const { t } = useLingui();
  const shown = shownColumns(columns, state.columns).map(({ key }) => key);
  const [count, all] = [shown.length, columns.length];
  const change = (key: string, on: boolean) =>
    state.setColumns(on ? [...shown, key] : shown.filter((one) => one !== key));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={css['columns']} role="group" aria-label={t`Columns`}>
          {columns.map(({ key, title }, place) => (
            <Checkbox
              key={key}
              checked={shown.includes(key)}
              disabled={place === 0}
              onChange={({ target }) => change(key, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
          <Button
            type="link"
            size="small"
            disabled={state.columns === null}
            onClick={() => state.setColumns(null)}
          >
            <Trans>Default columns</Trans>
          </Button>
        </div>
      }
    >
      <Button icon={<Icon name="grid" size={18} />}>
        <Trans>
          Columns {count}/{all}
        </Trans>
      </Button>
    </Popover>
  );
}

interface ExportButtonProps {
  endpoint: Endpoint;
  name: string;
  filter: object;
  disabled?: boolean;
  /** Number of selected rows; absent: all rows that match the filter. */
  selected?: number;
  large?: boolean;
}

/** Exports the filtered list, or its selected rows, for a spreadsheet. */
export function ExportButton({
  endpoint,
  name,
  filter,
  disabled = false,
  selected,
  large,
}: ExportButtonProps) {
  const { t } = useLingui();
  const file = useSaveList(endpoint, name);
  const formats: { key: FileFormat; label: string }[] = [
    { key: 'xlsx', label: t`Excel (.xlsx)` },
    { key: 'csv', label: t`CSV (.csv)` },
  ];
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: formats,
        onClick: ({ key }) => file.mutate({ filter, format: key as FileFormat }),
      }}
    >
      <Button
        {...(large && { size: 'large' as const })}
        icon={<Icon name="download" size={18} />}
        loading={file.isPending}
      >
        {selected === undefined ? <Trans>Export</Trans> : <Trans>Export {selected}</Trans>}
      </Button>
    </Dropdown>
  );
}

interface ExportSelectedProps<Row> {
  list: { state: { list: string; filter: Sorting }; selection: Pick<Selection<Row>, 'ids'> };
  endpoint: Endpoint;
}

/** Exports the selected rows, in the order of the list. */
export const ExportSelected = <Row,>({ list: { state, selection }, endpoint }: ExportSelectedProps<Row>) => (
  <ExportButton
    large
    endpoint={endpoint}
    name={state.list}
    filter={{ ids: selection.ids, sort: state.filter.sort, descending: state.filter.descending }}
    selected={selection.ids.length}
  />
);
