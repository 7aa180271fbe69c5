import { Select } from 'antd';

interface ManySelectProps<Value extends string> {
  label: string;
  /** What stands there while nothing is chosen: all. */
  all: string;
  value: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (values: Value[]) => void;
}

/** Some of a list's kinds; none chosen means all. */
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
