/**
 * How a call to the outside failed, for the job queue and the operator's log. It carries words of ours and the other
 * side's code only: never an address with a password, a token, or the text of an answer. What a person is told is an
 * AppError instead.
 */
export class PortError<Fault extends string = string> extends Error {
  readonly fault: Fault;
  /** The other side's own code, or a word of ours for what has none: `[\w.-]`, 80 characters at most. */
  readonly code: string;
  /** Nobody knows whether what was sent was accepted: no answer came, or none that could be read. */
  readonly uncertain: boolean;

  /** `cause`: only what is said by a process of ours. */
  constructor(fault: Fault, code: string, uncertain = false, cause?: unknown) {
    super(fault === code ? fault : `${fault}: ${plainCode(code)}`, cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.fault = fault;
    this.code = plainCode(code);
    this.uncertain = uncertain;
  }
}

/** A code from outside goes to logs and tables: nothing else may come that way. */
export const plainCode = (code: string): string => code.replaceAll(/[^\w.-]/g, '').slice(0, 80) || 'none';
