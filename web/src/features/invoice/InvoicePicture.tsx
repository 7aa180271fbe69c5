import { Trans, useLingui } from '@lingui/react/macro';
import type { Place } from '@outlay/contract/invoice';
import { useState } from 'react';
import { usePreview } from '#kit/preview.ts';
import { ImageViewer } from '#ui/ImageViewer.tsx';
import css from './Invoice.module.css';

interface InvoicePictureProps {
  fileId: string;
  /** Where the field was read that the person looks at. */
  place: Place | null;
}

/** The paper itself. A lit frame shows where a field was read; the picture moves so that it is seen. */
export function InvoicePicture({ fileId, place }: InvoicePictureProps) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { address, failed } = usePreview(fileId, place?.page ?? 0);
  return (
    <div className={css['shot']}>
      {address ? (
        <button
          type="button"
          className={css['paper']}
          onClick={() => setLarge(true)}
          aria-label={t`Look at the picture in full`}
        >
          <img src={address} alt="" />
          {place && <span className={css['box']} style={boxOf(place)} data-testid="place" />}
        </button>
      ) : (
        <p className={css['noPicture']}>{failed ? <Trans>The picture could not be loaded.</Trans> : '…'}</p>
      )}
      <ImageViewer open={large} address={address} label={t`The invoice`} onClose={() => setLarge(false)} />
    </div>
  );
}

/** A little larger than what was read: a frame must not cover it. */
const MARGIN = 0.008;
const percent = (part: number) => `${part * 100}%`;
const boxOf = ({ x, y, width, height }: Place) => ({
  left: percent(x - MARGIN),
  top: percent(y - MARGIN),
  width: percent(width + 2 * MARGIN),
  height: percent(height + 2 * MARGIN),
});
