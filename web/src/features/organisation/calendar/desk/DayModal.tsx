import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatDay } from '#text/format.ts';
import admin from '#desk/Desk.module.css';
import { TextField } from '#desk/form/TextField.tsx';
import { useRemoveDay, useSaveDay } from '../calendar.queries.ts';
import type { YearDay } from './year.ts';

/** Overrides one day for the company, or removes the override. */
export function DayModal({ day, onClose }: { day: YearDay; onClose: () => void }) {
  const { t } = useLingui();
  const [working, setWorking] = useState(day.from === 'own' ? day.working : !day.working);
  const [name, setName] = useState(day.from === 'own' ? day.name : '');
  const save = useSaveDay();
  const remove = useRemoveDay();
  const error = save.error ?? remove.error;
  return (
    <Modal
      open
      width={420}
      title={formatDay(day.day)}
      onCancel={onClose}
      footer={
        <div className={admin['acts']}>
          {day.from === 'own' && (
            <Button
              loading={remove.isPending}
              onClick={() => remove.mutate({ day: day.day }, { onSuccess: onClose })}
            >
              <Trans>Use country and weekly defaults</Trans>
            </Button>
          )}
          <span style={{ flex: 1 }} />
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ day: day.day, working, name }, { onSuccess: onClose })}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      }
    >
      {day.from === 'public' && <p className={admin['small']}>{day.name}</p>}
      <Radio.Group
        aria-label={t`Type`}
        value={working}
        options={[
          { value: true, label: t`Working day` },
          { value: false, label: t`Non-working day` },
        ]}
        onChange={({ target }) => setWorking(target.value as boolean)}
      />
      <TextField
        label={t`Title`}
        placeholder={t`Company anniversary`}
        value={name}
        error={error && errorWords(error)}
        onChange={setName}
      />
    </Modal>
  );
}
