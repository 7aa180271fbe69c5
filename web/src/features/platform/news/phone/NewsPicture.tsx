import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ImageViewer } from '#ui/ImageViewer.tsx';
import css from './News.module.css';
import { useNewsPicture } from '../news.queries.ts';

/** A picture in the text; a tap shows it full screen. */
export function NewsPicture({ id, place }: { id: string; place: number }) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { address, failed } = useNewsPicture(id, 1600);
  const label = t`Picture ${place}`;
  return (
    <>
      <button
        type="button"
        className={css['picture']}
        aria-label={t`${label}: view full size`}
        onClick={() => setLarge(true)}
      >
        {address ? <img src={address} alt="" /> : failed ? t`The picture could not be loaded.` : null}
      </button>
      <ImageViewer open={large} address={address} label={label} onClose={() => setLarge(false)} />
    </>
  );
}
