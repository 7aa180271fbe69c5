import { useLingui } from '@lingui/react/macro';
import type { LocalText } from '@outlay/contract/fields';
import { Input } from 'antd';
import { Field } from '#ui/Field.tsx';
import css from './Form.module.css';

interface LocalFieldProps {
  label: string;
  value: LocalText;
  onChange: (text: LocalText) => void;
  error?: string | null;
  most?: number;
}

/** Longer texts do not fit into one line with the two languages side by side. */
const ONE_LINE = 60;

/** A text in the two languages that can be edited here; texts in other languages are kept. */
export function LocalField({ label, value, onChange, error, most = 60 }: LocalFieldProps) {
  const { t } = useLingui();
  const languages = [
    ['zh-Hans', t`${label} in Chinese`],
    ['en', t`${label} in English`],
  ] as const;
  return (
    <div className={css['pair']}>
      {languages.map(([locale, languageLabel], index) => (
        <Field key={locale} label={languageLabel} error={index === 0 ? error : null}>
          {(ids) => {
            const input = {
              ...ids,
              lang: locale,
              maxLength: most,
              value: value[locale] ?? '',
              onChange: ({ target }: { target: { value: string } }) =>
                onChange({ ...value, [locale]: target.value }),
            };
            return most > ONE_LINE ? <Input.TextArea {...input} autoSize /> : <Input {...input} />;
          }}
        </Field>
      ))}
    </div>
  );
}

/** Whether the text is empty in every language. */
export const isBlank = (text: LocalText): boolean => Object.values(text).every((one) => one.trim() === '');
