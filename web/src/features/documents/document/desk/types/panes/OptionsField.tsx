import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { Button, Input } from 'antd';
import { Icon } from '#ui/Icon.tsx';
import css from '../Types.module.css';

type Options = NonNullable<TypeField['options']>;

interface OptionsFieldProps {
  options: Options;
  error: string | null;
  onChange: (options: Options) => void;
}

const LANGUAGES = ['zh-Hans', 'en'] as const;

/** The options in both languages. An option keeps its stored value when its label changes. */
export function OptionsField({ options, error, onChange }: OptionsFieldProps) {
  const { t } = useLingui();
  const label = (locale: (typeof LANGUAGES)[number], number: number) =>
    locale === 'en' ? t`Option ${number} in English` : t`Option ${number} in Chinese`;
  const free = (number: number): string =>
    options.some(({ value }) => value === `option${String(number)}`)
      ? free(number + 1)
      : `option${String(number)}`;
  return (
    <fieldset className={css['options']}>
      <legend>
        <Trans>Options</Trans>
      </legend>
      {options.map((option, index) => (
        <div key={option.value}>
          {LANGUAGES.map((locale) => (
            <Input
              key={locale}
              lang={locale}
              maxLength={40}
              aria-label={label(locale, index + 1)}
              placeholder={label(locale, index + 1)}
              value={option.label[locale] ?? ''}
              onChange={({ target }) =>
                onChange(
                  options.with(index, {
                    ...option,
                    label: { ...option.label, [locale]: target.value },
                  }),
                )
              }
            />
          ))}
          <Button
            type="text"
            aria-label={t`Remove the option`}
            icon={<Icon name="bin" size={17} />}
            onClick={() => onChange(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      {error && (
        <p className={css['wrong']} role="alert">
          {error}
        </p>
      )}
      <Button
        size="small"
        disabled={options.length >= 100}
        onClick={() => onChange([...options, { value: free(1), label: {} }])}
      >
        <Trans>Add an option</Trans>
      </Button>
    </fieldset>
  );
}
