import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { ColleagueSheet } from '../ColleagueSheet.tsx';
import shared from '../Document.module.css';
import css from '../Draft.module.css';
import type { DraftAttendee, DraftLine } from '../draft-form.ts';

interface AttendeesProps {
  line: DraftLine;
  at: string;
  error: string | null;
  onChange: (part: Pick<DraftLine, 'attendees'>) => void;
}

/** The attendees: colleagues, and guests with their company. */
export function Attendees({ line: { attendees }, at, error, onChange }: AttendeesProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'colleagues' | 'guest' | null>(null);
  const guests = attendees.filter(({ memberId }) => memberId === null);
  const colleagues = attendees.flatMap(({ memberId, name }): MemberRef[] =>
    memberId === null ? [] : [{ id: memberId, name, departmentName: null }],
  );
  const setColleagues = (chosen: readonly MemberRef[]) =>
    onChange({
      attendees: [...chosen.map(({ id, name }) => ({ memberId: id, name, company: '' })), ...guests],
    });
  return (
    <div className={css['block']} data-path={`${at}.attendees`}>
      <h3>
        <Trans>Attendees</Trans>
        {attendees.length > 0 && <small>{attendees.length}</small>}
      </h3>
      {attendees.length > 0 && (
        <div className={shared['people']} style={{ padding: '6px 0' }}>
          {attendees.map((one, place) => (
            <Person
              key={place}
              person={one}
              onRemove={() => onChange({ attendees: attendees.filter((_, other) => other !== place) })}
            />
          ))}
        </div>
      )}
      {error && (
        <p className={css['bad']} role="alert">
          {error}
        </p>
      )}
      <div className={css['actions']}>
        <Button tone="line" small icon="plus" onPress={() => setOpen('colleagues')}>
          <Trans>Colleagues</Trans>
        </Button>
        <Button tone="line" small icon="plus" onPress={() => setOpen('guest')}>
          <Trans>External guest</Trans>
        </Button>
      </div>
      <ColleagueSheet
        open={open === 'colleagues'}
        title={t`Attendees`}
        chosen={colleagues}
        onChange={setColleagues}
        onClose={() => setOpen(null)}
      />
      <Sheet open={open === 'guest'} title={t`External guest`} onClose={() => setOpen(null)}>
        <Guest
          onDone={(guest) => {
            onChange({ attendees: [...attendees, guest] });
            setOpen(null);
          }}
        />
      </Sheet>
    </div>
  );
}

function Person({ person: { name, company }, onRemove }: { person: DraftAttendee; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <span className={shared['person']}>
      <Avatar name={name} size={30} />
      {company ? `${name} · ${company}` : name}
      <button type="button" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}

function Guest({ onDone }: { onDone: (guest: DraftAttendee) => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [company, setCompany] = useState('');
  const [tried, setTried] = useState(false);
  const done = () => {
    setTried(true);
    if (name.trim()) onDone({ memberId: null, name: name.trim(), company: company.trim() });
  };
  return (
    <>
      <TextInput
        label={t`Name`}
        value={name}
        most={60}
        required
        error={tried && !name.trim() ? t`Please fill this in.` : null}
        onChange={setName}
      />
      <TextInput label={t`Company`} value={company} most={60} onChange={setCompany} />
      <Button wide onPress={done}>
        <Trans>Add</Trans>
      </Button>
    </>
  );
}
