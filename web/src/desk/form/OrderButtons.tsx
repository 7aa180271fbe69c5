import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Icon } from '#ui/Icon.tsx';
import css from './Form.module.css';

interface OrderButtonsProps {
  /** What is moved, for whoever does not see the row. */
  name: string;
  place: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** One up, one down: what the mouse does by dragging. */
export function OrderButtons({ name, place, count, onMove }: OrderButtonsProps) {
  const { t } = useLingui();
  return (
    <span className={css['order']}>
      <Button
        type="text"
        size="small"
        aria-label={t`Move “${name}” up`}
        disabled={place === 0}
        onClick={(event) => {
          event.stopPropagation();
          onMove(place, place - 1);
        }}
        icon={<span className={css['up']}>{<Icon name="down" size={16} />}</span>}
      />
      <Button
        type="text"
        size="small"
        aria-label={t`Move “${name}” down`}
        disabled={place === count - 1}
        onClick={(event) => {
          event.stopPropagation();
          onMove(place, place + 1);
        }}
        icon={<Icon name="down" size={16} />}
      />
    </span>
  );
}
