import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Icon } from '#ui/Icon.tsx';
import css from './Form.module.css';

interface OrderButtonsProps {
  /** Name of the moved item, for screen readers. */
  name: string;
  place: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Moves a row up or down, as an alternative to dragging. */
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
