import { Trans } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import css from '../Approval.module.css';

/** Minimum distance of a swipe. */
const FAR_PX = 96;
const MOST_PX = 150;

interface SwipeRowProps {
  children: ReactNode;
  /** Swipe to the right: approve. */
  onRight: () => void;
  /** Swipe to the left: return. */
  onLeft: () => void;
}

/** A row with swipe actions; without a touch screen the same actions are on the document's page. */
export function SwipeRow({ children, onRight, onLeft }: SwipeRowProps) {
  const [way, setWay] = useState(0);
  const from = useRef<{ x: number; y: number; own: boolean } | null>(null);
  const start = ({ touches: { 0: touch } }: TouchEvent) => {
    from.current = touch ? { x: touch.clientX, y: touch.clientY, own: false } : null;
  };
  const move = ({ touches: { 0: touch } }: TouchEvent) => {
    if (!from.current || !touch) return;
    const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
    // A vertical movement scrolls the list.
    if (!from.current.own && Math.abs(y) > Math.abs(x)) from.current = null;
    else if (Math.abs(x) > 10 && from.current) {
      from.current.own = true;
      setWay(Math.max(-MOST_PX, Math.min(MOST_PX, x)));
    }
  };
  const end = () => {
    from.current = null;
    setWay(0);
    if (way >= FAR_PX) onRight();
    if (way <= -FAR_PX) onLeft();
  };
  return (
    <ListItem className={css['swipe']}>
      {way !== 0 && (
        <div className={css['behind']} data-way={way > 0 ? 'right' : 'left'} aria-hidden="true">
          <span>
            {way > 0 && (
              <>
                <Icon name="check" /> <Trans>Approve</Trans>
              </>
            )}
          </span>
          <span>
            {way < 0 && (
              <>
                <Trans>Return</Trans> <Icon name="back" />
              </>
            )}
          </span>
        </div>
      )}
      <ul
        className={css['front']}
        data-home={way === 0}
        style={{ transform: way === 0 ? undefined : `translateX(${way}px)` }}
        onTouchStart={start}
        onTouchMove={move}
        onTouchEnd={end}
        onTouchCancel={() => {
          from.current = null;
          setWay(0);
        }}
      >
        {children}
      </ul>
    </ListItem>
  );
}
