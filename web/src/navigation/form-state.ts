import { createStore } from 'zustand/vanilla';
import { pages } from './nav.ts';

/**
 * What the specification remembers of the document that is open. The page that shows it fills and clears it; whoever
 * does not know that page reads it: a message about the document on the screen is told without a way to it.
 */
export interface FormStatus {
  path: string;
  status: number;
  serialno: number;
  isUrge: number;
  reason: string;
  flowname: string;
  rowdata: Record<string, unknown>;
  invoiceBagStatus: number;
  invoiceBagNo: number;
  invoiceBagRemarks: string;
  itemAmount: number;
}

const DEFAULTS: FormStatus = {
  path: '',
  status: 0,
  serialno: 0,
  isUrge: 0,
  reason: '',
  flowname: '',
  rowdata: {},
  invoiceBagStatus: 0,
  invoiceBagNo: 0,
  invoiceBagRemarks: '',
  itemAmount: 0,
};

export const formStatus = createStore<FormStatus>(() => ({ ...DEFAULTS, rowdata: {} }));
/** A text on its way from one page to the next: not in the address, where it would be kept and shown. */
export const formData = createStore<{ data: string }>(() => ({ data: '' }));

/** Objects are copied, so that what a page changes later is not changed here. */
export function setFormStatus<K extends keyof FormStatus>(key: K, value: FormStatus[K]): void {
  formStatus.setState({ [key]: structuredClone(value) } as Pick<FormStatus, K>);
}
export function clearFormStatus(key: keyof FormStatus): void {
  setFormStatus(key, DEFAULTS[key]);
}
export const setFormData = (data: string): void => formData.setState({ data });
export const clearFormData = (): void => formData.setState({ data: '' });

/** Whether this document is what the person looks at now. */
export function isOpenDocument(id: string | null): boolean {
  const { path, rowdata } = formStatus.getState();
  return id !== null && rowdata['id'] === id && pages.getState().stack.at(-1)?.path === path;
}
