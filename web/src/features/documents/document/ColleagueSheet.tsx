import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { useUser } from '#session/use-session.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';
import { Tick } from './Tick.tsx';

interface ColleagueSheetProps {
  open: boolean;
  title?: string;
  chosen: readonly MemberRef[];
  onChange: (chosen: MemberRef[]) => void;
  onClose: () => void;
}

export function ColleagueSheet({ open, title, chosen, onChange, onClose }: ColleagueSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      title={title ?? t`Copy to`}
      onClose={onClose}
      foot={
        <Button wide onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Colleagues chosen={chosen} onChange={onChange} />
    </Sheet>
  );
}

function Colleagues({ chosen, onChange }: Pick<ColleagueSheetProps, 'chosen' | 'onChange'>) {
  const { t } = useLingui();
  const me = useUser()?.memberId;
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(peopleQueries.colleagues(useSettled(search.trim())));
  const toggle = (member: MemberRef, on: boolean) =>
    onChange(on ? [...chosen, member] : chosen.filter(({ id }) => id !== member.id));
  return (
    <>
      <div style={{ margin: '0 -16px' }}>
        <SearchBar value={search} onChange={setSearch} placeholder={t`Name`} />
      </div>
      <AsyncList
        list={list}
        isHidden={({ id }) => id === me}
        noRefresh
        empty={<p style={{ color: 'var(--soft)' }}>{t`No one with this name`}</p>}
      >
        {(items) => (
          <LongRows items={items} plain>
            {(member) => (
              <ListItem>
                <Tick
                  checked={chosen.some(({ id }) => id === member.id)}
                  onChange={(on) => toggle(member, on)}
                  lead={<Avatar name={member.name} />}
                  title={member.name}
                  sub={member.departmentName}
                />
              </ListItem>
            )}
          </LongRows>
        )}
      </AsyncList>
    </>
  );
}
