import { SingleSignOnError } from './single-sign-on.port.ts';

/** The error of work that is refused; anything else fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<SingleSignOnError> {
  const failure = await work.then(
    (result) => `no error: ${JSON.stringify(result)}`,
    (error: unknown) => error,
  );
  if (failure instanceof SingleSignOnError) return failure;
  throw new Error('no SingleSignOnError', { cause: failure });
}

/** Whatever an error may write to a log. */
export const textOfFailure = (failure: SingleSignOnError): string =>
  `${failure.stack} ${String(failure.cause)} ${JSON.stringify(failure)}`;
