import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, InputNumber } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import { errorWords } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { Card } from './Card.tsx';
import css from './Company.module.css';
import type { CardProps } from './card-props.ts';
import { useRenewCode } from './setting.queries.ts';

/** How people join, and how many may. */
export function FoundCard({ setting, form, error, onChange }: CardProps) {
  const { t } = useLingui();
  const renew = useRenewCode();
  const copy = () => copyAndReport(setting.code, { done: t`Copied`, failed: t`Please copy it manually.` });
  return (
    <Card title={t`Joining`}>
      <Field
        label={t`Company code`}
        error={renew.error && errorWords(renew.error)}
        hint={t`A new code invalidates the old one.`}
      >
        {(ids) => (
          <span className={css['beside']}>
            <Input {...ids} readOnly value={setting.code} />
            <Button onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
            <Button loading={renew.isPending} onClick={() => renew.mutate({ version: setting.version })}>
              <Trans>New code</Trans>
            </Button>
          </span>
        )}
      </Field>
      <SwitchField
        label={t`Can be found by name and code`}
        checked={form.mayBeFound}
        onChange={(mayBeFound) => onChange({ mayBeFound })}
      />
      <Field
        label={t`Seats`}
        error={fieldError(error, 'seats')}
        hint={<Plural value={setting.seated} one="# is taken." other="# are taken." />}
      >
        {(ids) => (
          <InputNumber
            {...ids}
            className={css['number'] ?? ''}
            min={1}
            max={1_000_000}
            precision={0}
            placeholder={t`No limit`}
            value={form.seats}
            onChange={(seats) => onChange({ seats })}
          />
        )}
      </Field>
    </Card>
  );
}
