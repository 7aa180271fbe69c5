import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import { useMay } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { BagBar } from './BagBar.tsx';
import { useBagColumns } from './bag-columns.tsx';
import { BagPane } from './BagPane.tsx';
import { BagTools } from './BagTools.tsx';
import { ScanField } from './ScanField.tsx';
import { useBags } from './use-bags.ts';

/** Finance's bags: scans labels to receive them, and checks each against its documents. */
export function BagsSection() {
  const { t } = useLingui();
  const bags = useBags();
  const field = useRef<InputRef>(null);
  const columns = useBagColumns();
  const { current, rows, selection } = bags;
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
  });
  const count = rows.total ?? 0;
  return (
    <SectionLayout
      title={t`Invoice bags`}
      summary={count > 0 && <Plural value={count} one="# invoice bag" other="# invoice bags" />}
      aside={<Trans>Scan at any time, / to search, J K to move, X to select</Trans>}
      pane={current.id && <BagPane key={current.id} id={current.id} />}
      paneLabel={t`Invoice bag`}
      onClosePane={() => current.open(null)}
    >
      {useMay('document.returnPassed') && (
        <ScanField onReceived={({ id }) => current.open(id)} onOpen={current.open} />
      )}
      <BagTools bags={bags} columns={columns} field={field} />
      <DeskRows
        list={bags}
        columns={columns}
        nameOf={({ number }) => String(number)}
        empty={
          <Empty title={t`No invoice bags yet`} icon="bag">
            <Trans>Employees create a bag on the phone for the paper originals of their documents.</Trans>
          </Empty>
        }
      />
      <BagBar bags={bags} />
    </SectionLayout>
  );
}
