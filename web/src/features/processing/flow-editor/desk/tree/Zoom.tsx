import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import css from './Tree.module.css';

const STEPS = [0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.15];

/** Zoom buttons, for flows wider than the screen. */
export function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useLingui();
  const place = STEPS.indexOf(zoom);
  const to = (step: number) => onZoom(STEPS[Math.min(STEPS.length - 1, Math.max(0, place + step))] ?? 1);
  return (
    <div className={css['zoom']} role="group" aria-label={t`Zoom`}>
      <button type="button" aria-label={t`Zoom out`} onClick={() => to(-1)}>
        <Icon name="minus" size={16} />
      </button>
      <button
        type="button"
        aria-label={`${formatPercent(zoom)}, ${t`Actual size`}`}
        onClick={() => onZoom(1)}
      >
        {formatPercent(zoom)}
      </button>
      <button type="button" aria-label={t`Zoom in`} onClick={() => to(1)}>
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
