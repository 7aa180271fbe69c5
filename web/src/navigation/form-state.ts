import { createStore } from 'zustand/vanilla';
import { pages } from './nav.ts';

/**
 * The specification's state of the open document, set and cleared by the page that shows it. Code that does
 * not know that page reads it: a push notification about the document on the screen has no link to it.
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
/**
 * A text passed from one page to the next: not in the URL, where it would be visible and kept in the history.
 */
export const formData = createStore<{ data: string }>(() => ({ data: '' }));

/** Clones the value, so that later changes by the page do not affect the store. */
export function setFormStatus<K extends keyof FormStatus>(key: K, value: FormStatus[K]): void {
  formStatus.setState({ [key]: structuredClone(value) } as Pick<FormStatus, K>);
}
export function clearFormStatus(key: keyof FormStatus): void {
  setFormStatus(key, DEFAULTS[key]);
}
export const setFormData = (data: string): void => formData.setState({ data });
export const clearFormData = (): void => formData.setState({ data: '' });

/** Whether this document is the one on the screen. */
export function isOpenDocument(id: string | null): boolean {
  const { path, rowdata } = formStatus.getState();
  return id !== null && rowdata['id'] === id && pages.getState().stack.at(-1)?.path === path;
}
