import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#session/use-session.ts';
import { Select } from '#ui/Select.tsx';
import { departmentQuery } from '../join.queries.ts';

interface DepartmentSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The department that new members join; only shown to those who may change members. */
export function DepartmentSelect({ value, onChange }: DepartmentSelectProps) {
  const { t } = useLingui();
  const decides = useMay('member.write');
  const { data } = useQuery({ ...departmentQuery(), enabled: decides });
  if (!decides || !data || data.items.length === 0) return null;
  return (
    <Select
      label={t`Department to join`}
      value={value ?? ''}
      options={[
        { value: '', label: t`None yet` },
        ...data.items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
