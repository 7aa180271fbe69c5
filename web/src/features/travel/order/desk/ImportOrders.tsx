import { useLingui } from '@lingui/react/macro';
import { NEEDED_COLUMNS, ORDER_COLUMNS } from '@outlay/contract/travel/order';
import { toast } from '#screen/toast.ts';
import { useImportOrders } from './orders.queries.ts';
import { ProviderImport } from './ProviderImport.tsx';

/** Imports a provider's file of orders. */
export function ImportOrders({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ProviderImport
      title={t`Import orders from a CSV file`}
      columns={ORDER_COLUMNS}
      needed={NEEDED_COLUMNS}
      change={useImportOrders()}
      onDone={(answer) => toast(t`Imported: ${answer.added} new, ${answer.changed} changed`, 'good')}
      onClose={onClose}
    />
  );
}
