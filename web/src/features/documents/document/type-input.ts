import type { TypeField } from '@outlay/contract/documents/document.type';

/** Props of every input for a field of a document type. */
export interface TypeInputProps {
  field: TypeField;
  value: string;
  currency: string;
  error: string | null;
  onChange: (value: string) => void;
}
