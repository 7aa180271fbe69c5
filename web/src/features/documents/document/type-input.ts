import type { TypeField } from '@outlay/contract/documents/document.type';

/** What every input of a type's field is given. */
export interface TypeInputProps {
  field: TypeField;
  value: string;
  currency: string;
  error: string | null;
  onChange: (value: string) => void;
}
