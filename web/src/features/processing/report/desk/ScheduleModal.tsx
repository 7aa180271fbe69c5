import { Trans, useLingui } from '@lingui/react/macro';
import { REPORT_RHYTHMS, type ReportSchedule } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { newId } from '#device/id.ts';
import { TextField } from '#desk/form/TextField.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { reportQueries, useRemoveSchedule, useSaveSchedule } from '../report.queries.ts';
import type { ReportView } from '../report-view.ts';
import { RHYTHM_WORDS } from '../report-words.ts';
import css from './Reports.module.css';

interface ScheduleModalProps {
  view: ReportView;
  onClose: () => void;
}

/** Has this report mailed to the person themselves; what they have already can be ended here. */
export function ScheduleModal({ view, onClose }: ScheduleModalProps) {
  const { i18n, t } = useLingui();
  const save = useSaveSchedule();
  const { scope, departmentId, basis, rows } = view;
  const [draft, setDraft] = useState<ReportSchedule>(() => ({
    ...{ id: newId(), name: '', rhythm: 'monthly', scope, departmentId, basis, by: rows },
  }));
  return (
    <SaveModal
      title={t`Send by email regularly`}
      saving={save.isPending}
      error={save.error}
      onSave={() => {
        if (draft.name.trim()) save.mutate({ ...draft, name: draft.name.trim() }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p className={css['hint']}>
        <Trans>
          It goes to your own address, with what your role allows on the day it is sent, grouped by the rows
          of the table.
        </Trans>
      </p>
      <TextField
        label={t`Name`}
        most={40}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <Field label={t`When`}>
        {({ id, 'aria-describedby': described }) => (
          <Select
            id={id}
            aria-describedby={described}
            value={draft.rhythm}
            options={REPORT_RHYTHMS.map((value) => ({ value, label: i18n._(RHYTHM_WORDS[value]) }))}
            onChange={(rhythm) => setDraft({ ...draft, rhythm })}
          />
        )}
      </Field>
      <Schedules />
    </SaveModal>
  );
}

function Schedules() {
  const { i18n, t } = useLingui();
  const { data } = useQuery(reportQueries.schedules());
  const remove = useRemoveSchedule();
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={css['schedules']} aria-label={t`Reports that are mailed to you`}>
      {data.items.map(({ id, name, rhythm }) => (
        <li key={id}>
          <span>
            {name}
            <small>{i18n._(RHYTHM_WORDS[rhythm])}</small>
          </span>
          <Button
            type="text"
            icon={<Icon name="bin" size={16} />}
            aria-label={t`Delete ${name}`}
            onClick={() => remove.mutate({ id })}
          />
        </li>
      ))}
    </ul>
  );
}
