import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';

interface MemberPickerProps {
  id: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  single?: boolean;
  placeholder?: string;
}

/** Searches for members by name. */
export function MemberPicker({ id, value, onChange, single = false, placeholder }: MemberPickerProps) {
  const { t } = useLingui();
  const { names, learn } = useFlowEditor();
  const [search, setSearch] = useState('');
  const found = useQuery(peopleQueries.firstColleagues(useSettled(search.trim()))).data?.items;
  useEffect(() => {
    if (found) learn(found);
  }, [found, learn]);
  const known = value.flatMap((one) => names.people.get(one) ?? []);
  const people = [...new Map([...known, ...(found ?? [])].map((person) => [person.id, person])).values()];
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      // Without a limit for a single choice, which the next choice replaces: a full list would accept none.
      {...(single ? {} : { maxCount: 50 })}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={placeholder ?? t`Search by name`}
      value={[...value]}
      optionLabelProp="title"
      options={people.map((person) => ({
        value: person.id,
        title: person.name,
        label: [person.name, person.departmentName].filter(Boolean).join(' · '),
      }))}
      onChange={onChange}
    />
  );
}
