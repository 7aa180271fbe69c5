import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { Field } from '#ui/Field.tsx';
import { rememberMembers, useMembers } from '../use-members.ts';
import { peopleQueries } from '../people.queries.ts';

interface MembersFieldProps {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  single?: boolean;
  /** A member who cannot be chosen. */
  except?: string;
  error?: string | null;
  placeholder?: string;
}

/** Members, searched by name. */
export function MembersField(props: MembersFieldProps) {
  const { label, value, onChange, single = false, except, error, placeholder } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const found = useQuery(peopleQueries.firstColleagues(useSettled(search.trim()))).data?.items ?? [];
  const chosen = useMembers(value);
  const people = [...new Map([...found, ...chosen].map((person) => [person.id, person])).values()];
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <Select<string[]>
          id={ids.id}
          aria-describedby={ids['aria-describedby']}
          mode="multiple"
          maxCount={single ? 1 : 200}
          open={open}
          onOpenChange={setOpen}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder={placeholder ?? t`Search by name`}
          value={[...value]}
          optionLabelProp="title"
          options={people
            .filter(({ id }) => id !== except)
            .map((person) => ({
              value: person.id,
              title: person.name,
              label: [person.name, person.departmentName].filter(Boolean).join(' · '),
            }))}
          onChange={(next) => {
            rememberMembers(people.filter(({ id }) => next.includes(id)));
            onChange(next);
            // One is enough: close the list, so that it does not cover the next field.
            if (single) setOpen(false);
          }}
        />
      )}
    </Field>
  );
}
