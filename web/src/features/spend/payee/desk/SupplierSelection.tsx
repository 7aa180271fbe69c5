import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { supplierListEndpoints, type ListedSupplier } from '@outlay/contract/spend/payee.list';
import { Button } from 'antd';
import { ExportSelected } from '#desk/list/ListButtons.tsx';
import { FailedRowsModal } from '#desk/list/FailedRowsModal.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useSwitchMany } from '#desk/list/use-switch-many.ts';
import { useSwitchSuppliers } from './suppliers.queries.ts';
import type { Suppliers } from './use-suppliers.ts';

/** The actions on all selected suppliers. */
export function SupplierSelection({ suppliers: { selection, rows, state } }: { suppliers: Suppliers }) {
  const chosen = selection.rows;
  const { on, off, running, failedRows, clearFailed } = useSwitchMany<ListedSupplier>({
    ...{ selection, versionOf: ({ version }) => version, nameOf: ({ name }) => name },
    call: useSwitchSuppliers(),
    successMessage: (count, enabled) =>
      enabled
        ? plural(count, { one: '# supplier enabled', other: '# suppliers enabled' })
        : plural(count, { one: '# supplier closed', other: '# suppliers closed' }),
  });
  const [closed, open] = [chosen.filter(({ enabled }) => !enabled), chosen.filter(({ enabled }) => enabled)];
  const [closedCount, openCount] = [closed.length, open.length];
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar selection={selection} rows={rows}>
          {closedCount > 0 && (
            <Button size="large" loading={on.running} disabled={running} onClick={() => void on.run(closed)}>
              <Trans>Enable {closedCount}</Trans>
            </Button>
          )}
          {openCount > 0 && (
            <Button size="large" loading={off.running} disabled={running} onClick={() => void off.run(open)}>
              <Trans>Close {openCount}</Trans>
            </Button>
          )}
          <ExportSelected list={{ state, selection }} endpoint={supplierListEndpoints.export} />
        </SelectionBar>
      )}
      <FailedRowsModal items={running ? [] : failedRows} onClose={clearFailed} />
    </>
  );
}
