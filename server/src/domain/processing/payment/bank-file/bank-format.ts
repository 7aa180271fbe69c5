import type { BankTemplate } from '@outlay/contract/processing/payment.batch';

/** One payment as the bank is told of it: `amount` in minor units of `currency`. */
export interface BankLine {
  holder: string;
  bank: string;
  account: string;
  amount: number;
  currency: string;
  documentNumber: string;
  purpose: string;
}

/** Options of a company's bank template; each format reads those it needs. */
export type BankLayout = Pick<BankTemplate, 'encoding' | 'columns'>;

/** A template that a company starts with. By its name it is known for good: a new name is given to companies once more. */
export type StandardTemplate = Omit<BankTemplate, 'id'>;

/** A format in which banks take payments in bulk. */
export interface BankFormat {
  /** Of the file's name, without the dot. */
  extension: string;
  mediaType: string;
  standard: readonly StandardTemplate[];
  write(layout: BankLayout, lines: readonly BankLine[]): Buffer;
}
