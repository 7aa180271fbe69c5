import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { SWIPER_DURATION_MS, SWIPER_INTERVAL_MS } from '#device/constants.ts';
import { IconButton } from './IconButton.tsx';
import css from './Swiper.module.css';
import { useSwipe } from './use-swipe.ts';

interface SwiperProps {
  label: string;
  /** At least two. */
  children: readonly ReactNode[];
}

const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Advances automatically until the user interacts; never with `prefers-reduced-motion`. */
function useAutoAdvance(count: number) {
  const [place, setPlace] = useState(0);
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setPlace((now) => (now + 1) % count), SWIPER_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [playing, count]);
  const advance = (step: 1 | -1) => {
    setPlaying(false);
    setPlace((now) => (now + step + count) % count);
  };
  return { place, playing, advance, stop: () => setPlaying(false), start: () => setPlaying(true) };
}

/** A carousel: each slide is shown for five seconds, with a transition of half a second. */
export function Swiper({ label, children }: SwiperProps) {
  const { t } = useLingui();
  const count = children.length;
  const { place, playing, advance, stop, start } = useAutoAdvance(count);
  const shown = place + 1;
  return (
    <section aria-roledescription={t`Carousel`} aria-label={label}>
      <div className={css['window']} onFocus={stop} {...useSwipe({ onStart: stop, onSwipe: advance })}>
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
        <IconButton icon="back" label={t`Previous picture`} onPress={() => advance(-1)} />
        <span aria-live={playing ? 'off' : 'polite'}>{t`${shown} of ${count}`}</span>
        <IconButton icon="chev" label={t`Next picture`} onPress={() => advance(1)} />
        <span className={css['gap']} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? t`Pause` : t`Play`}
          onPress={playing ? stop : start}
        />
      </div>
    </section>
  );
}
