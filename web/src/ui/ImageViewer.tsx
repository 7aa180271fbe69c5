import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type PointerEvent } from 'react';
import { IMAGE_DRAG_PX, ZOOM_LEAST, ZOOM_MOST } from '#device/constants.ts';
import { saveAddress } from '#file/save.ts';
import { IconButton } from './IconButton.tsx';
import { Dialog } from './Dialog.tsx';
import { Modal } from './Modal.tsx';
import css from './ImageViewer.module.css';
import { useLongPress } from './use-long-press.ts';

interface ImageViewerProps {
  open: boolean;
  address: string | null;
  label: string;
  onClose: () => void;
}
interface View {
  zoom: number;
  x: number;
  y: number;
}
const FITTED: View = { zoom: ZOOM_LEAST, x: 0, y: 0 };
const clamp = (zoom: number) => Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, zoom));

/** One finger pans, two fingers zoom. */
function useZoom() {
  const [view, setView] = useState(FITTED);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  /** Where the first finger came down; null once it moves the picture. */
  const start = useRef<{ x: number; y: number } | null>(null);
  const fingerDistance = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const isBelowThreshold = (event: PointerEvent): boolean => {
    const from = start.current;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < IMAGE_DRAG_PX) return true;
    start.current = null;
    return false;
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || (fingers.current.size === 1 && isBelowThreshold(event))) return;
    const distanceBefore = fingerDistance();
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const ratio = distanceBefore > 0 ? fingerDistance() / distanceBefore : 1;
    const [dx, dy] = fingers.current.size > 1 ? [0, 0] : [event.clientX - before.x, event.clientY - before.y];
    setView(({ zoom, x, y }) => ({ zoom: clamp(zoom * ratio), x: x + dx, y: y + dy }));
  };
  const up = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  const zoomTo = (zoom: number) =>
    setView((now) => (clamp(zoom) === 1 ? FITTED : { ...now, zoom: clamp(zoom) }));
  return {
    view,
    zoomTo,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}

/** A full-screen picture with a zoom from 1 to 4. A long press offers to save it. */
export function ImageViewer(props: ImageViewerProps) {
  return props.open ? <Viewer {...props} /> : null;
}

function Viewer({ address, label, onClose }: ImageViewerProps) {
  const { t } = useLingui();
  const [savePrompt, setSavePrompt] = useState(false);
  const { view, zoomTo, handlers } = useZoom();
  const long = useLongPress(() => setSavePrompt(true));
  const { zoom, x, y } = view;
  const save = () => {
    if (address) saveAddress(address, label);
    setSavePrompt(false);
  };
  return (
    <Modal label={label} className={css['viewer']} onClose={onClose}>
      <div className={css['bar']}>
        <IconButton icon="minus" label={t`Zoom out`} onPress={() => zoomTo(zoom / 1.5)} />
        <IconButton icon="plus" label={t`Zoom in`} onPress={() => zoomTo(zoom * 1.5)} />
        <IconButton icon="download" label={t`Save picture`} onPress={save} />
        <IconButton icon="close" label={t`Close`} onPress={onClose} />
      </div>
      <div
        className={css['ground']}
        {...mergeHandlers(handlers, long)}
        onDoubleClick={() => zoomTo(zoom > 1 ? 1 : 2)}
      >
        {address && (
          <img
            src={address}
            alt={label}
            draggable={false}
            style={{ transform: `translate(${zoom > 1 ? x : 0}px, ${zoom > 1 ? y : 0}px) scale(${zoom})` }}
          />
        )}
      </div>
      <Dialog
        open={savePrompt}
        title={t`Save this picture?`}
        yes={t`Save picture`}
        onYes={save}
        onNo={() => setSavePrompt(false)}
      />
    </Modal>
  );
}

type Handlers = ReturnType<typeof useZoom>['handlers'];

/** Combines the zoom and long-press handlers on one element. */
const mergeHandlers = (zoom: Handlers, long: ReturnType<typeof useLongPress>): Handlers => ({
  onPointerDown: (event) => {
    zoom.onPointerDown(event);
    long.down(event);
  },
  onPointerMove: (event) => {
    zoom.onPointerMove(event);
    long.move(event);
  },
  onPointerUp: (event) => {
    zoom.onPointerUp(event);
    long.stop();
  },
  onPointerCancel: (event) => {
    zoom.onPointerCancel(event);
    long.stop();
  },
});
