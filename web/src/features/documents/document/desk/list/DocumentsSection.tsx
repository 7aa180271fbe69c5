import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { InputRef } from 'antd';
import { useRef, type ComponentType } from 'react';
import { formatSums } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { sumsOf } from '#text/sums.ts';
import { useListKeys } from '#desk/desk-keys.ts';
import type { WithDocumentPane } from '#desk/document-pane.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { ExportSelected } from '#desk/list/ListButtons.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { DocumentTools } from './DocumentTools.tsx';
import { useDocuments, type Documents } from './use-documents.ts';

interface DocumentsSectionProps extends WithDocumentPane {
  PrintButton: ComponentType<{ documentIds: readonly string[] }>;
}

/** All submitted documents of the company; one can be decided on here when its task is mine. */
export function DocumentsSection({ DocumentPane, PrintButton }: DocumentsSectionProps) {
  const { t } = useLingui();
  const documents = useDocuments();
  const field = useRef<InputRef>(null);
  const columns = useDocumentColumns();
  const { rows, current, selection } = documents;
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
    toggleKey: 's',
  });
  return (
    <SectionLayout
      title={t`Documents`}
      summary={<ResultCount documents={documents} />}
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
          <ExportSelected list={documents} endpoint={documentListEndpoints.export} />
        </SelectionBar>
      )}
    </SectionLayout>
  );
}

const ResultCount = ({ documents: { rows } }: { documents: Documents }) =>
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
