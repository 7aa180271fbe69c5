import type { BankTemplate } from '@outlay/contract/processing/payment.batch';

/** One payment in a bank file; `amount` in minor units of `currency`. */
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

/** A default template. It is identified by its name: renaming one installs it again for every company. */
export type StandardTemplate = Omit<BankTemplate, 'id'>;

/** A format in which banks take payments in bulk. */
export interface BankFormat {
  /** The file extension, without the dot. */
  extension: string;
  mediaType: string;
  standard: readonly StandardTemplate[];
  write(layout: BankLayout, lines: readonly BankLine[]): Buffer;
}
