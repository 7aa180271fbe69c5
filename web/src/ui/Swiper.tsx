import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { SCROLL_THRESHOLD_PX, SWIPER_DURATION_MS, SWIPER_INTERVAL_MS } from '#device/constants.ts';
import { IconButton } from './IconButton.tsx';
import css from './Swiper.module.css';

interface SwiperProps {
  label: string;
  /** At least two. */
  children: readonly ReactNode[];
}

const movesLittle = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Advances automatically until the user interacts; never with `prefers-reduced-motion`. */
function useTurning(count: number) {
  const [place, setPlace] = useState(0);
  const [turning, setTurning] = useState(() => !movesLittle());
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setPlace((now) => (now + 1) % count), SWIPER_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [turning, count]);
  const turn = (step: 1 | -1) => {
    setTurning(false);
    setPlace((now) => (now + step + count) % count);
  };
  return { place, turning, turn, stop: () => setTurning(false), start: () => setTurning(true) };
}

/** A horizontal drag changes the slide; a shorter movement counts as a tap. */
function useDrawn(turn: (step: 1 | -1) => void, stop: () => void) {
  const from = useRef<number | null>(null);
  const drawn = useRef(false);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX;
      drawn.current = false;
      stop();
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = clientX - (from.current ?? clientX);
      from.current = null;
      drawn.current = Math.abs(moved) >= SCROLL_THRESHOLD_PX;
      if (drawn.current) turn(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
    /** The browser fires a click after a drag too: it is suppressed. */
    onClickCapture: (event: MouseEvent) => {
      if (drawn.current) event.stopPropagation();
      drawn.current = false;
    },
  };
}

/** A carousel: each slide is shown for five seconds, with a transition of half a second. */
export function Swiper({ label, children }: SwiperProps) {
  const { t } = useLingui();
  const count = children.length;
  const { place, turning, turn, stop, start } = useTurning(count);
  const shown = place + 1;
  return (
    <section aria-roledescription={t`Carousel`} aria-label={label}>
      <div className={css['window']} onFocus={stop} {...useDrawn(turn, stop)}>
        <div
          className={css['row']}
          style={{ transform: `translateX(${-place * 100}%)`, transitionDuration: `${SWIPER_DURATION_MS}ms` }}
        >
          {children.map((child, index) => (
            <div key={index} className={css['slide']} inert={index !== place}>
              {child}
            </div>
          ))}
        </div>
      </div>
      <div className={css['bar']}>
        <IconButton icon="back" label={t`Previous picture`} onPress={() => turn(-1)} />
        <span aria-live={turning ? 'off' : 'polite'}>{t`${shown} of ${count}`}</span>
        <IconButton icon="chev" label={t`Next picture`} onPress={() => turn(1)} />
        <span className={css['gap']} />
        <IconButton
          icon={turning ? 'pause' : 'play'}
          label={turning ? t`Pause` : t`Play`}
          onPress={turning ? stop : start}
        />
      </div>
    </section>
  );
}
