import { useLingui } from '@lingui/react/macro';
import type { LocalText } from '@outlay/contract/fields';
import { Input } from 'antd';
import { Field } from '#ui/Field.tsx';
import css from '../Flows.module.css';

interface NamesFieldProps {
  value: LocalText;
  onChange: (name: LocalText) => void;
}

/** A name in the two languages that can be edited here; names in other languages are kept. */
export function NamesField({ value, onChange }: NamesFieldProps) {
  const { t } = useLingui();
  const languages = [
    ['zh-Hans', t`Name in Chinese`],
    ['en', t`Name in English`],
  ] as const;
  return (
    <div className={css['pair']}>
      {languages.map(([locale, label]) => (
        <Field key={locale} label={label}>
          {(ids) => (
            <Input
              {...ids}
              lang={locale}
              maxLength={40}
              value={value[locale] ?? ''}
              onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
