import type { TypeField } from '@outlay/contract/document';

/** What every input of a type's field is given. */
export interface TypeInputProps {
  field: TypeField;
  value: string;
  currency: string;
  error: string | null;
  onChange: (value: string) => void;
}
