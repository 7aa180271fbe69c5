import { AppError, type Reason } from '@outlay/contract/errors';
import { PlatformError, type PlatformFault } from '#provider/platform/platform.port.ts';
import { SingleSignOnError, type SingleSignOnFault } from '#provider/single-sign-on/single-sign-on.port.ts';
import type { OpenContext } from '#request/context.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';

type Said = [code: 'INVALID_INPUT' | 'NOT_ALLOWED' | 'WRONG_STATE' | 'CONFLICT', reason: Reason];

const FAILED: Said = ['WRONG_STATE', 'connectionFailed'];

/** What the person sees for each fault; the outside system's own code is only in the connection's events. */
const SAID: Record<PlatformFault | SingleSignOnFault, Said> = {
  code: ['INVALID_INPUT', 'signInCodeUsed'],
  outsider: ['NOT_ALLOWED', 'notInCompany'],
  secret: FAILED,
  ip: FAILED,
  permission: FAILED,
  rate: FAILED,
  waiting: FAILED,
  provider: FAILED,
  unreachable: FAILED,
  certificate: FAILED,
  answer: ['INVALID_INPUT', 'answerRefused'],
  used: ['CONFLICT', 'ticketUsed'],
  refused: ['NOT_ALLOWED', 'answerRefused'],
  credentials: ['INVALID_INPUT', 'wrongCredentials'],
};

/** A context in whose own transaction the refusal is written; a member's is in its company already. */
export interface SignInCall {
  transact: <T>(work: (inner: Pick<OpenContext, 'db' | 'now' | 'enterCompany'>) => Promise<T>) => Promise<T>;
}

/**
 * Runs a call of an outside system for a sign-in. A refusal is written to the connection's events, even though the sign-in
 * fails.
 *
 * @throws AppError with the reason that the person sees.
 */
export async function callForSignIn<T>(
  ctx: SignInCall,
  connection: Pick<Opened, 'id' | 'companyId'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError) && !(error instanceof SingleSignOnError)) throw error;
    await ctx.transact(async (inner) => {
      await inner.enterCompany(connection.companyId);
      await noteEvent(inner, connection, { kind: 'refused', detail: `${error.fault} ${error.code}` });
    });
    const [code, reason] = SAID[error.fault];
    throw new AppError(code, { reason, detail: error.message });
  }
}
