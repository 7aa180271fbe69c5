import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { Rows, Section } from '#ui/Card.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ColleagueSheet } from '../ColleagueSheet.tsx';
import css from '../Document.module.css';

interface DraftPeopleProps {
  cc: readonly MemberRef[];
  onChange: (cc: MemberRef[]) => void;
}

/** The members who receive a copy (cc). */
export function DraftPeople({ cc, onChange }: DraftPeopleProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t`Copy to`}>
      <Rows label={t`Copy to`}>
        {cc.length > 0 && (
          <li className={css['people']}>
            {cc.map(({ id, name }) => (
              <span key={id} className={css['person']}>
                <Avatar name={name} size={30} />
                {name}
                <button
                  type="button"
                  aria-label={t`Remove ${name}`}
                  onClick={() => onChange(cc.filter((one) => one.id !== id))}
                >
                  <Icon name="close" size={16} />
                </button>
              </span>
            ))}
          </li>
        )}
        <li>
          <button type="button" className={css['add']} onClick={() => setOpen(true)}>
            <Icon name="plus" size={20} />
            <Trans>Add colleagues</Trans>
          </button>
        </li>
      </Rows>
      <ColleagueSheet open={open} chosen={cc} onChange={onChange} onClose={() => setOpen(false)} />
    </Section>
  );
}
