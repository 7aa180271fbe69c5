import { useLingui } from '@lingui/react/macro';
import { usePreview } from '#file/preview.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { Piece, Through } from './recognise-state.ts';
import css from './ShotStrip.module.css';
import { useKeptPhoto } from './use-kept-photo.ts';

interface ShotStripProps {
  pieces: readonly Piece[];
  through: Through;
  /** The key of the piece shown. */
  shown: string | null;
  onChoose: (key: string) => void;
  onAdd: () => void;
}

/** All pictures of this page with their progress; another can be taken at any time. */
export function ShotStrip({ pieces, through, shown, onChoose, onAdd }: ShotStripProps) {
  const { t } = useLingui();
  return (
    <ol className={css['strip']} aria-label={t`Pictures`}>
      {pieces.map((piece, place) => (
        <li key={piece.key}>
          <Shot
            piece={piece}
            place={place + 1}
            saved={(through.get(piece.key) ?? []).length > 0}
            over={through.has(piece.key)}
            shown={piece.key === shown}
            onChoose={() => onChoose(piece.key)}
          />
        </li>
      ))}
      <li>
        <button type="button" className={css['add']} onClick={onAdd} aria-label={t`Take another photo`}>
          <Icon name="camera" size={24} />
        </button>
      </li>
    </ol>
  );
}

type State = 'running' | 'read' | 'doubtful' | 'saved' | 'passed';

const ICONS: Record<State, IconName | null> = {
  running: null,
  read: null,
  doubtful: 'warn',
  saved: 'check',
  passed: 'minus',
};

function stateOf(piece: Piece, over: boolean, saved: boolean): State {
  if (over) return saved ? 'saved' : 'passed';
  if (piece.kind === 'running') return 'running';
  return piece.kind === 'invoice' && !piece.invoice.duplicate ? 'read' : 'doubtful';
}

interface ShotProps {
  piece: Piece;
  place: number;
  saved: boolean;
  over: boolean;
  shown: boolean;
  onChoose: () => void;
}

function Shot({ piece, place, saved, over, shown, onChoose }: ShotProps) {
  const { t } = useLingui();
  const address = useThumbnail(piece);
  const state = stateOf(piece, over, saved);
  const words: Record<State, string> = {
    running: t`being identified`,
    read: t`ready to check`,
    doubtful: t`needs your attention`,
    saved: t`saved`,
    passed: t`skipped`,
  };
  const icon = ICONS[state];
  return (
    <button
      type="button"
      className={css['shot']}
      data-state={state}
      aria-current={shown ? 'true' : undefined}
      aria-label={t`Picture ${place}: ${words[state]}`}
      disabled={over}
      onClick={onChoose}
    >
      {address ? <img src={address} alt="" /> : <Icon name="file" size={22} />}
      {state === 'running' && <span className={css['ring']} aria-hidden="true" />}
      {icon && (
        <span className={css['mark']} aria-hidden="true">
          <Icon name={icon} size={14} />
        </span>
      )}
    </button>
  );
}

const THUMBNAIL_PX = 160;

/** The picture stored on the device, otherwise the preview drawn by the server. */
function useThumbnail(piece: Piece): string | null {
  const { blob, address: own } = useKeptPhoto(piece.shotId);
  const fileId =
    piece.kind === 'invoice'
      ? piece.invoice.fileId
      : piece.kind === 'unreadable' && piece.result.status === 'unreadable'
        ? (piece.result.file?.id ?? null)
        : null;
  const drawn = usePreview(blob ? null : fileId, 0, THUMBNAIL_PX).address;
  return own ?? drawn;
}
