import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import type { PaletteProps } from './Palette.tsx';
import { isPaletteKey } from './palette-key.ts';

const modalOpen = (): boolean => window.document.querySelector('[aria-modal="true"]') !== null;

/** The palette, loaded on first use; null while it is closed. */
export function usePalette() {
  const [Loaded, setLoaded] = useState<ComponentType<PaletteProps> | null>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback(() => {
    setOpen(true);
    import('./Palette.tsx').then(
      ({ Palette }) => setLoaded(() => Palette),
      () => {
        setOpen(false);
        toast(errorWords(new CallError('network')), 'stop');
      },
    );
  }, []);
  useKey(open, show, close);
  return { Shown: open ? Loaded : null, show, close, onGone: useTitleFocus(close) };
}

/** Opens the palette, and closes it on the second press; works in text fields too. */
function useKey(open: boolean, show: () => void, close: () => void): void {
  const { t } = useLingui();
  const press = () => {
    if (open) close();
    // Navigation would discard the input of an open dialog.
    else if (modalOpen()) toast(t`Close any open window first, then search.`);
    else show();
  };
  const now = useRef(press);
  useEffect(() => {
    now.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // Otherwise the browser focuses its address bar.
      event.preventDefault();
      if (!event.repeat) now.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Focuses the page title after a navigation: otherwise the focus returns to the previous text field. */
function useTitleFocus(close: () => void): () => void {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (gone === 0 || modalOpen()) return;
    window.document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [gone]);
  return useCallback(() => {
    close();
    setGone((times) => times + 1);
  }, [close]);
}
