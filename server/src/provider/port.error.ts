/**
 * A failed call to an external service, for the job queue and the operator's log. It contains only our own words and the
 * service's code, never an address with a password, a token, or the text of a response. Errors that are shown to people
 * are AppErrors instead.
 */
export class PortError<Fault extends string = string> extends Error {
  readonly fault: Fault;
  /** The service's own code, or a word of ours if it has none: `[\w.-]`, 80 characters at most. */
  readonly code: string;
  /** Whether the request was accepted is unknown: there was no answer, or none that could be read. */
  readonly uncertain: boolean;

  /** `cause`: only from a process of our own. */
  constructor(fault: Fault, code: string, uncertain = false, cause?: unknown) {
    super(fault === code ? fault : `${fault}: ${plainCode(code)}`, cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.fault = fault;
    this.code = plainCode(code);
    this.uncertain = uncertain;
  }
}

/** A code from outside ends up in logs and tables: only plain characters are kept. */
export const plainCode = (code: string): string => code.replaceAll(/[^\w.-]/g, '').slice(0, 80) || 'none';
