import { useLingui } from '@lingui/react/macro';
import type { Place } from '@outlay/contract/spend/invoice';
import { FilePaper } from '#features/platform/file/FilePaper.tsx';

interface InvoicePictureProps {
  fileId: string;
  /** Where the selected field was read in the picture. */
  place: Place | null;
}

/** The picture of the invoice, with a frame around the selected field. */
export function InvoicePicture({ fileId, place }: InvoicePictureProps) {
  const { t } = useLingui();
  return <FilePaper fileId={fileId} label={t`The invoice`} frame={place} look="band" />;
}
