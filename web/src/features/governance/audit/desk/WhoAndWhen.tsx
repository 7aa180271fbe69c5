import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditFilter } from '@outlay/contract/governance/audit';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import admin from '#desk/Desk.module.css';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { DayFilter } from '#desk/list/DayFilter.tsx';
import css from './Audit.module.css';

interface WhoAndWhenProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Filters by person, item and date, behind a button that shows how many are set. */
export function WhoAndWhen({ filter, onChange }: WhoAndWhenProps) {
  const { actorId, actingForId, objectId, from, to } = filter;
  const set = [actorId, actingForId, objectId, from, to].filter((one) => one !== null).length;
  return (
    <Popover trigger="click" placement="bottomLeft" content={<Fields filter={filter} onChange={onChange} />}>
      <Button>
        <Trans>Person, item and date</Trans>
        {set > 0 && ` (${set})`}
      </Button>
    </Popover>
  );
}

function Fields({ filter, onChange }: WhoAndWhenProps) {
  const { t } = useLingui();
  const { actorId, actingForId, objectId, from, to } = filter;
  return (
    <div className={css['filters']}>
      <MembersField
        label={t`Person`}
        single
        value={actorId ? [actorId] : []}
        onChange={([id]) => onChange({ actorId: id ?? null })}
      />
      <MembersField
        label={t`On whose behalf`}
        single
        value={actingForId ? [actingForId] : []}
        onChange={([id]) => onChange({ actingForId: id ?? null })}
      />
      <ItemField value={objectId} onChange={(id) => onChange({ objectId: id })} />
      <div className={admin['columns']}>
        <span aria-hidden="true">{t`From`}</span>
        <DayFilter label={t`From`} value={from} onChange={(day) => onChange({ from: day })} />
        <span aria-hidden="true">{t`To`}</span>
        <DayFilter label={t`To`} value={to} onChange={(day) => onChange({ to: day })} />
      </div>
    </div>
  );
}

interface ItemFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** An item's id; applied only once it is complete, because part of an id finds nothing. */
function ItemField({ value, onChange }: ItemFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value ?? '');
  const half = typed.trim() !== '' && idIn(typed) === null;
  return (
    <Field label={t`Item ID`} error={half ? t`Enter the whole ID.` : null}>
      {({ id, 'aria-describedby': described, 'aria-invalid': invalid }) => (
        <Input
          id={id}
          aria-describedby={described}
          aria-invalid={invalid}
          status={half ? 'error' : ''}
          allowClear
          value={half ? typed : (value ?? typed)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(idIn(target.value));
          }}
        />
      )}
    </Field>
  );
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idIn(text: string): string | null {
  const id = text.trim().toLowerCase();
  return ID.test(id) ? id : null;
}
