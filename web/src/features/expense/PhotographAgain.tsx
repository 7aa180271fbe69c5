import { Trans } from '@lingui/react/macro';
import type { InvoiceDetail } from '@outlay/contract/invoice';
import { pick, PICTURES } from '#host/pick.ts';
import { redirectTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import { captured } from '#features/invoice/capture.ts';
import { useRemoveInvoice } from '#features/invoice/invoice.queries.ts';

/** A better picture in the place of this one. */
export function PhotographAgain({ invoice }: { invoice: InvoiceDetail }) {
  const remove = useRemoveInvoice();
  if (invoice.confirmed || !invoice.actions.includes('remove')) return null;
  const again = async () => {
    const path = await captured(await pick({ extensions: PICTURES, camera: true }));
    if (!path) return;
    remove.mutate({ id: invoice.id });
    redirectTo(path);
  };
  return (
    <Button tone="text" small onPress={() => void again()}>
      <Trans>Photograph again</Trans>
    </Button>
  );
}
