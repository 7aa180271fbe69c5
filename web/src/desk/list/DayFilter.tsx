import { Input } from 'antd';

interface DayFilterProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** Filter by a first or last day. */
export const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <Input
    type="date"
    style={{ width: 180 }}
    aria-label={label}
    title={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || null)}
  />
);
