import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { documentListEndpoints } from '@outlay/contract/document';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import { formatSums } from '#kit/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { sumsOf } from '#features/document/sums.ts';
import { useListKeys } from '../admin-keys.ts';
import { DocumentPane } from '../DocumentPane.tsx';
import { DeskRows } from '../list/DeskRows.tsx';
import { ExportButton } from '../list/ListButtons.tsx';
import { SelectionBar } from '../list/SelectionBar.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import { Work } from '../Work.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { DocumentTools } from './DocumentTools.tsx';
import { useDocuments, type Documents } from './use-documents.ts';

/** All that was sent in the company: searched, filtered, read; decided on when the task is mine. */
export function DocumentsSection() {
  const { t } = useLingui();
  const documents = useDocuments();
  const field = useRef<InputRef>(null);
  const columns = useDocumentColumns();
  const { state, rows, current, selection } = documents;
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    pick: () => selection.pick(current.row),
    pickBy: 's',
  });
  return (
    <Work
      title={t`Documents`}
      told={<Told documents={documents} />}
      aside={<Trans>/ to search, J K to move, S to select, ? for more</Trans>}
      pane={current.id && <DocumentPane key={current.id} id={current.id} onDecided={current.next} />}
      paneLabel={t`Document`}
      onClosePane={() => current.open(null)}
    >
      <DocumentTools documents={documents} columns={columns} field={field} />
      <DeskRows list={documents} columns={columns} nameOf={({ number }) => number} empty={<Nothing />} />
      {selection.rows.length > 0 && (
        <SelectionBar selection={selection} rows={rows} sums={sumsOf(selection.rows)}>
          <PrintButton documentIds={selection.ids} />
          <ExportButton
            large
            endpoint={documentListEndpoints.export}
            name={state.list}
            filter={{ ids: selection.ids, sort: state.filter.sort, descending: state.filter.descending }}
            selected={selection.rows.length}
          />
        </SelectionBar>
      )}
    </Work>
  );
}

const Told = ({ documents: { rows } }: { documents: Documents }) =>
  rows.total !== undefined &&
  rows.total > 0 && (
    <>
      <Plural value={rows.total} one="# document" other="# documents" /> ·{' '}
      {formatSums(rows.totals?.sums ?? [])}
    </>
  );

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`Nothing here`} icon="search">
      <Trans>Documents appear here once they have been submitted.</Trans>
    </Empty>
  );
}
