import { useLingui } from '@lingui/react/macro';
import type { Place } from '@outlay/contract/spend/invoice';
import { FilePaper } from '#features/platform/file/FilePaper.tsx';

interface InvoicePictureProps {
  fileId: string;
  /** Where the field was read that the person looks at. */
  place: Place | null;
}

/** The paper itself. A lit frame shows where a field was read. */
export function InvoicePicture({ fileId, place }: InvoicePictureProps) {
  const { t } = useLingui();
  return <FilePaper fileId={fileId} label={t`The invoice`} frame={place} look="band" />;
}
