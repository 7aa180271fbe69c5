import { useLingui } from '@lingui/react/macro';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Crop } from '#file/picture-edit.ts';
import css from './EditPicture.module.css';

interface CropFrameProps {
  address: string;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

type Side = keyof Crop;
type Corner = readonly ['left' | 'right', 'top' | 'bottom'];
const CORNERS: readonly Corner[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
];
/** The smallest share of a side that a crop may keep. */
const LEAST = 0.1;
const STEP = 0.02;
const OPPOSITE: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

const moveSide = (crop: Crop, side: Side, to: number): Crop => {
  const other = crop[OPPOSITE[side]];
  const isFirst = side === 'left' || side === 'top';
  const value = isFirst ? Math.min(Math.max(0, to), other - LEAST) : Math.max(Math.min(1, to), other + LEAST);
  return { ...crop, [side]: value };
};

/** A crop frame over the picture; its corners are dragged or moved with the arrow keys. */
export function CropFrame({ address, crop, onChange }: CropFrameProps) {
  const { t } = useLingui();
  const picture = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent, [across, down]: Corner) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = picture.current?.getBoundingClientRect();
    if (!box) return;
    const wide = moveSide(crop, across, (event.clientX - box.left) / box.width);
    onChange(moveSide(wide, down, (event.clientY - box.top) / box.height));
  };
  const press = (event: KeyboardEvent, [across, down]: Corner) => {
    const steps: Record<string, readonly [Side, number]> = {
      ArrowLeft: [across, -STEP],
      ArrowRight: [across, STEP],
      ArrowUp: [down, -STEP],
      ArrowDown: [down, STEP],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(moveSide(crop, step[0], crop[step[0]] + step[1]));
  };
  const words: Record<string, string> = {
    lefttop: t`Upper left corner`,
    righttop: t`Upper right corner`,
    leftbottom: t`Lower left corner`,
    rightbottom: t`Lower right corner`,
  };
  const percent = (part: number) => `${part * 100}%`;
  return (
    <div className={css['picture']} ref={picture}>
      <img src={address} alt="" draggable={false} />
      <div
        className={css['frame']}
        style={{
          left: percent(crop.left),
          top: percent(crop.top),
          width: percent(crop.right - crop.left),
          height: percent(crop.bottom - crop.top),
        }}
      />
      {CORNERS.map((corner) => (
        <button
          key={corner.join('')}
          type="button"
          className={css['corner']}
          aria-label={words[corner.join('')]}
          style={{ left: percent(crop[corner[0]]), top: percent(crop[corner[1]]) }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, corner)}
          onKeyDown={(event) => press(event, corner)}
        />
      ))}
    </div>
  );
}
