import type { MemberRef } from '@outlay/contract/company';
import type { DocumentDetail, DocumentForm } from '@outlay/contract/document';
import type { FileRef } from '@outlay/contract/file';

/** The form as a person sees it while typing: people and files with their names, so that it works without a network. */
export interface DraftForm {
  id: string;
  /** Empty until a type is chosen. */
  typeId: string;
  values: Record<string, string>;
  remarks: string;
  expenseIds: string[];
  cc: MemberRef[];
  files: FileRef[];
}

export const emptyForm = (id: string, expenseIds: string[]): DraftForm => ({
  id,
  typeId: '',
  values: {},
  remarks: '',
  expenseIds,
  cc: [],
  files: [],
});

export const formOf = ({ id, typeId, values, remarks, lines, cc, files }: DocumentDetail): DraftForm => ({
  id,
  typeId,
  values,
  remarks,
  expenseIds: lines.flatMap(({ expenseId }) => expenseId ?? []),
  cc,
  files,
});

/** As the wire has it. */
export const sentOf = (form: DraftForm, version: number): DocumentForm => ({
  id: form.id,
  version,
  typeId: form.typeId,
  values: form.values,
  remarks: form.remarks,
  expenseIds: form.expenseIds,
  ccIds: form.cc.map(({ id }) => id),
  fileIds: form.files.map(({ id }) => id),
});

/** Whether two forms say the same, whatever version they were typed over. */
export const sameForm = (a: DraftForm, b: DraftForm): boolean => {
  const told = (form: DraftForm) => {
    const filled = Object.entries(form.values).filter(([, value]) => value !== '');
    return JSON.stringify({ ...sentOf(form, 0), values: filled.toSorted(([x], [y]) => (x < y ? -1 : 1)) });
  };
  return told(a) === told(b);
};
