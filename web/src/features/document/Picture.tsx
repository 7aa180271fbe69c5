import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePreview } from '#kit/preview.ts';
import { ImageViewer } from '#ui/ImageViewer.tsx';
import css from './Document.module.css';

/** A paper as a picture; a tap shows it over the whole screen. */
export function Picture({ fileId, label }: { fileId: string; label: string }) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { address, failed } = usePreview(fileId);
  return (
    <>
      <button
        type="button"
        className={css['picture']}
        onClick={() => setLarge(true)}
        aria-label={t`${label}: look at it in full`}
      >
        {address ? <img src={address} alt="" /> : failed ? t`The picture could not be loaded.` : '…'}
      </button>
      <ImageViewer open={large} address={address} label={label} onClose={() => setLarge(false)} />
    </>
  );
}
