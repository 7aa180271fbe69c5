import { useLingui } from '@lingui/react/macro';
import type { MenuKey } from '@outlay/contract/workspace/home.menu';
import { useState } from 'react';
import cards from '#ui/Card.module.css';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Square } from '#ui/Row.tsx';
import aloud from '#ui/Unseen.module.css';
import { ENTRY_WORDS } from '#features/workspace/home/phone/entry-words.ts';
import css from './Application.module.css';
import { useOrder } from './use-order.ts';

interface ChosenRowsProps {
  keys: MenuKey[];
  onChange: (keys: MenuKey[]) => void;
}

/** Reordered by dragging, by arrow keys on the handle, or by two buttons. */
export function ChosenRows({ keys, onChange }: ChosenRowsProps) {
  const { i18n, t } = useLingui();
  const [spoken, setSpoken] = useState('');
  const { list, held, move, gripOf } = useOrder(keys, onChange);
  const step = (key: MenuKey, to: number, name: string) => {
    move(key, to);
    const place = to + 1;
    const { length } = keys;
    setSpoken(t`${name}: position ${place} of ${length}`);
  };
  return (
    <>
      <ul ref={list} className={cards['rows']} aria-label={t`On the home page`}>
        {keys.map((key, place) => {
          const name = i18n._(ENTRY_WORDS[key].label);
          return (
            <li key={key} className={css['row']} data-held={held === key}>
              <button type="button" className={css['grip']} aria-label={t`Move ${name}`} {...gripOf(key)}>
                <Icon name="grip" size={20} />
              </button>
              <Square icon={ENTRY_WORDS[key].icon} />
              <span className={css['name']}>{name}</span>
              <IconButton
                icon="up"
                label={t`${name}: move up`}
                disabled={place === 0}
                onPress={() => step(key, place - 1, name)}
              />
              <IconButton
                icon="down"
                label={t`${name}: move down`}
                disabled={place === keys.length - 1}
                onPress={() => step(key, place + 1, name)}
              />
              <IconButton
                icon="minus"
                label={t`Remove ${name} from home`}
                disabled={keys.length === 1}
                onPress={() => onChange(keys.filter((one) => one !== key))}
              />
            </li>
          );
        })}
      </ul>
      <div className={aloud['unseen']} role="status">
        {spoken}
      </div>
    </>
  );
}
