import { useLingui } from '@lingui/react/macro';
import { Section } from '#ui/Card.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { useDemoPeople } from './account.queries.ts';
import css from './Login.module.css';

interface DemoPeopleProps {
  onPick: (account: string, password: string) => void;
}

/** On a demo server: choose which person to sign in as. */
export function DemoPeople({ onPick }: DemoPeopleProps) {
  const { t } = useLingui();
  const { data } = useDemoPeople();
  if (!data || data.people.length === 0) return null;
  return (
    <Section title={t`Try the demo as`} aside={t`Demo company`}>
      <div className={css['people']}>
        {data.people.map(({ account, name, title }) => (
          <button
            key={account}
            type="button"
            className={css['person']}
            onClick={() => onPick(account, data.password)}
          >
            <Avatar name={name} />
            <span>
              <b>{name}</b>
              <small>{title}</small>
            </span>
          </button>
        ))}
      </div>
    </Section>
  );
}
