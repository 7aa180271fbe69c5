/**
 * A failed call to an external service, for the job queue and the operator's log. It contains only our own words and the
 * service's error code, never a URL with a password, a token, or the text of a response. Errors shown to people are
 * AppErrors instead.
 */
export class PortError<Fault extends string = string> extends Error {
  readonly fault: Fault;
  /** The service's error code, or one of ours if it has none: `[\w.-]`, 80 characters at most. */
  readonly code: string;
  /** True if the service may have accepted the request: there was no response, or an unreadable one. */
  readonly uncertain: boolean;

  /** `cause` is only for errors of our own processes, because an external error may contain secrets. */
  constructor(fault: Fault, code: string, uncertain = false, cause?: unknown) {
    super(fault === code ? fault : `${fault}: ${plainCode(code)}`, cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.fault = fault;
    this.code = plainCode(code);
    this.uncertain = uncertain;
    const key = `${new.target.name} ${fault}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
}

/** Number of errors of this process, by class and fault. */
const counted = new Map<string, number>();

/** The errors since the start, by kind of service (`sms` for an SmsError) and fault. */
export const countPortErrors = (): { kind: string; fault: string; count: number }[] =>
  [...counted].map(([key, count]) => {
    const [name = '', fault = ''] = key.split(' ');
    return {
      kind: name.replace(/Error$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
      fault,
      count,
    };
  });

/** Removes all but plain characters, because the service's code is written to logs and tables. */
export const plainCode = (code: string): string => code.replaceAll(/[^\w.-]/g, '').slice(0, 80) || 'none';
