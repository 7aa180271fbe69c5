import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFilePages, usePreview } from '#file/preview.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ImageViewer } from '#ui/ImageViewer.tsx';
import { DownloadOriginal } from './DownloadOriginal.tsx';
import css from './FilePaper.module.css';

/** An area of a page, as fractions of its width and height. */
interface Frame {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface FilePaperProps {
  fileId: string;
  /** The accessible name. */
  label: string;
  /** Highlighted in the picture, whose page is shown. */
  frame?: Frame | null;
  /** `band`: full width of the page; `card`: one of several items on a sheet. */
  look: 'band' | 'card';
}

/** A stored file page by page; a tap shows the page full screen. */
export function FilePaper({ fileId, label, frame = null, look }: FilePaperProps) {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (frame) setPage(frame.page);
  }, [frame]);
  const { data, isPending } = useFilePages(fileId);
  const cannotBeDrawn = data?.pages === 0;
  return (
    <div className={css['plate']} data-look={look}>
      {cannotBeDrawn ? (
        <NoPicture file={data.file} />
      ) : (
        <PagePicture fileId={fileId} label={label} page={page} frame={frame} pending={isPending} />
      )}
      {data && data.pages > 1 && <Pager page={page} {...data} onTurn={setPage} />}
    </div>
  );
}

type PagePictureProps = Required<Pick<FilePaperProps, 'fileId' | 'label' | 'frame'>> & {
  page: number;
  /** True until it is known whether the file can be drawn at all; no error is shown before that. */
  pending: boolean;
};

function PagePicture({ fileId, label, page, frame, pending }: PagePictureProps) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { address, failed, refetch } = usePreview(fileId, page);
  if (!address && failed && !pending)
    return (
      <div className={css['words']}>
        <p>{t`The picture could not be loaded.`}</p>
        <Button tone="line" small onPress={() => void refetch()}>{t`Try again`}</Button>
      </div>
    );
  if (!address) return <p className={css['words']}>…</p>;
  return (
    <>
      <button
        type="button"
        className={css['paper']}
        onClick={() => setLarge(true)}
        aria-label={t`${label}: view full size`}
      >
        <img src={address} alt="" />
        {frame?.page === page && <span className={css['box']} style={boxOf(frame)} data-testid="place" />}
      </button>
      <ImageViewer open={large} address={address} label={label} onClose={() => setLarge(false)} />
    </>
  );
}

function NoPicture({ file }: { file: { id: string; name: string; mediaType: string } }) {
  const { t } = useLingui();
  return (
    <div className={css['words']}>
      <p>
        {file.mediaType === 'text/plain'
          ? t`Read from a QR code: there is no picture.`
          : t`This file cannot be shown as a picture. The original is kept unchanged.`}
      </p>
      <DownloadOriginal file={file} />
    </div>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  file: { id: string; name: string };
  onTurn: (page: number) => void;
}

function Pager({ page, pages, total, file, onTurn }: PagerProps) {
  const { t } = useLingui();
  const place = page + 1;
  return (
    <>
      <div className={css['pager']}>
        <IconButton
          icon="back"
          label={t`Previous page`}
          disabled={page === 0}
          onPress={() => onTurn(page - 1)}
        />
        <span aria-live="polite">{t`Page ${place} of ${total}`}</span>
        <IconButton
          icon="chev"
          label={t`Next page`}
          disabled={place >= pages}
          onPress={() => onTurn(page + 1)}
        />
      </div>
      {total > pages && place === pages && (
        <div className={css['words']}>
          <p>{t`Pages after page ${pages} can be viewed in the original file only.`}</p>
          <DownloadOriginal file={file} />
        </div>
      )}
    </>
  );
}

/** The frame is slightly larger than the recognised area, so that it does not cover it. */
const MARGIN = 0.008;
const percent = (part: number) => `${part * 100}%`;
const boxOf = ({ x, y, width, height }: Frame) => ({
  left: percent(x - MARGIN),
  top: percent(y - MARGIN),
  width: percent(width + 2 * MARGIN),
  height: percent(height + 2 * MARGIN),
});
