import { Select } from 'antd';

interface ManySelectProps<Value extends string> {
  label: string;
  /** Placeholder while nothing is selected, which means all. */
  all: string;
  value: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (values: Value[]) => void;
}

/** Filter by several values; none selected means all. */
export const ManySelect = <Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: ManySelectProps<Value>) => (
  <Select
    mode="multiple"
    allowClear
    style={{ minWidth: 150 }}
    maxTagCount="responsive"
    optionFilterProp="label"
    placeholder={all}
    aria-label={label}
    value={[...value]}
    options={[...options]}
    onChange={onChange}
  />
);
