import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import css from './SearchBar.module.css';

interface SearchBarProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Focuses the input when the page opens, so that the keyboard appears. */
  first?: boolean;
}

export function SearchBar({ value, onChange, placeholder, first = false }: SearchBarProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  return (
    <div className={css['bar']} role="search">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        className={css['input']}
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={140}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton icon="close" label={t`Clear`} onPress={() => onChange('')} />}
    </div>
  );
}
