import { Input, type InputProps } from 'antd';

/** As the contract's `Month`, whose library is too large for a browser. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

interface MonthInputProps extends Omit<InputProps, 'type' | 'style' | 'value' | 'onChange'> {
  /** `YYYY-MM`. */
  value: string;
  /** With a whole month; one that is cleared or half typed stays what it was. */
  onChange: (month: string) => void;
}

export const MonthInput = ({ value, onChange, ...field }: MonthInputProps) => (
  <Input
    {...field}
    type="month"
    style={{ width: 180 }}
    value={value}
    onChange={({ target }) => MONTH.test(target.value) && onChange(target.value)}
  />
);
