import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { InvitationLink } from '@outlay/contract/membership/join';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import css from './Join.module.css';
import { useInvite } from '../join.queries.ts';

const SEATS = ['1', '5', '20', '100', '500'] as const;
const DAYS = ['1', '7', '14', '30'] as const;

/** Creates an invitation link for one or several colleagues. */
export function LinkForm({ onMade }: { onMade: (made: InvitationLink) => void }) {
  const { t } = useLingui();
  const [seats, setSeats] = useState<(typeof SEATS)[number]>('5');
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const invite = useInvite();
  const daysWords = { '1': t`1 day`, '7': t`7 days`, '14': t`14 days`, '30': t`30 days` };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wish = { channel: 'link' as const, seats: Number(seats), days: Number(days), departmentId };
    invite.mutate(wish, { onSuccess: onMade });
  };
  return (
    <form className={css['form']} onSubmit={submit}>
      <div className={css['pair']}>
        <Select
          label={t`Number of people`}
          value={seats}
          options={SEATS.map((value) => ({ value, label: value }))}
          onChange={setSeats}
        />
        <Select
          label={t`Valid for`}
          value={days}
          options={DAYS.map((value) => ({ value, label: daysWords[value] }))}
          onChange={setDays}
        />
      </div>
      <DepartmentSelect value={departmentId} onChange={setDepartmentId} />
      {invite.error && <Notice tone="stop" title={errorWords(invite.error)} />}
      <div className={css['submit']}>
        <Button submit wide busy={invite.isPending}>
          <Trans>Create a link</Trans>
        </Button>
      </div>
      <p className={css['small']}>
        <Plural
          value={Number(seats)}
          one="Anyone with the link can use it once."
          other="Anyone with the link can use it, # times in total."
        />
      </p>
    </form>
  );
}
