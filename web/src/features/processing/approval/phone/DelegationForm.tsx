import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { localText, today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { documentQueries } from '#features/documents/document/document.queries.ts';
import { useSaveDelegation } from '../approval.queries.ts';
import css from '../Approval.module.css';
import { PeopleInput } from '../PeopleInput.tsx';

/** The delegate, the period and, optionally, the document types. */
export function DelegationForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [id] = useState(newId);
  const [people, setPeople] = useState<MemberRef[]>([]);
  const [form, setForm] = useState({ fromDay: today(), toDay: '', reason: '' });
  const [typeIds, setTypeIds] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const save = useSaveDelegation();
  const [to] = people;
  const { fromDay, toDay, reason } = form;
  const backwards = toDay < fromDay;
  const done = () => {
    setTried(true);
    if (!to || fromDay === '' || backwards) return;
    save.mutate(
      { id, toId: to.id, fromDay, toDay, typeIds, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(t`Saved`, 'good');
          onDone();
        },
      },
    );
  };
  return (
    <>
      <PeopleInput
        single
        required
        label={t`Approval delegates`}
        chosen={people}
        onChange={setPeople}
        error={tried && !to ? reasonText('required') : null}
      />
      <Days
        fromDay={fromDay}
        toDay={toDay}
        tried={tried}
        onChange={(days) => setForm({ ...form, ...days })}
      />
      <TypeTicks chosen={typeIds} onChange={setTypeIds} />
      <TextInput
        label={t`Reason (optional)`}
        value={reason}
        onChange={(words) => setForm({ ...form, reason: words })}
      />
      {save.error && (
        <div style={{ margin: '0 -16px' }}>
          <Notice tone="stop" title={errorWords(save.error)} />
        </div>
      )}
      <Button wide busy={save.isPending} onPress={done}>
        <Trans>Save</Trans>
      </Button>
    </>
  );
}

interface DaysProps {
  fromDay: string;
  toDay: string;
  tried: boolean;
  onChange: (days: { fromDay?: string; toDay?: string }) => void;
}

function Days({ fromDay, toDay, tried, onChange }: DaysProps) {
  const { t } = useLingui();
  const wrong = toDay === '' ? 'required' : toDay < fromDay ? 'outOfRange' : null;
  return (
    <div className={css['days']}>
      <DateInput
        required
        label={t`First day`}
        value={fromDay}
        onChange={(day) => onChange({ fromDay: day })}
        error={tried && fromDay === '' ? reasonText('required') : null}
      />
      <DateInput
        required
        label={t`Last day`}
        value={toDay}
        onChange={(day) => onChange({ toDay: day })}
        error={tried && wrong ? reasonText(wrong) : null}
      />
    </div>
  );
}

/** None selected means every type. */
function TypeTicks({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useLingui();
  const types = useQuery({ ...documentQueries.types(), enabled: useMay('document.create') });
  if (!types.data) return null;
  return (
    <Field label={t`For which documents`} hint={chosen.length === 0 ? t`All types` : undefined}>
      {() => (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px' }}>
          {types.data.items.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              {localText(name)}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  );
}
