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
export interface BankLayout {
  encoding: string;
  columns: unknown;
}

/** A template that a company starts with. By its name it is known for good: a new name is given to companies once more. */
export interface StandardTemplate {
  name: string;
  encoding: 'gbk' | 'utf-8-bom';
  /** Payments that a bank takes in one file. */
  mostRows: number;
  columns: readonly { heading: string; value: string }[];
}

/** A format in which banks take payments in bulk. */
export interface BankFormat {
  /** Of the file's name, without the dot. */
  extension: string;
  mediaType: string;
  standard: readonly StandardTemplate[];
  write(layout: BankLayout, lines: readonly BankLine[]): Buffer;
}
