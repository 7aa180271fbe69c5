import * as client from 'openid-client';
import { SingleSignOnError, type SingleSignOnFault } from './single-sign-on.port.ts';
import { ownError } from './sso.outside.ts';

type Step = 'discovery' | 'answer' | 'token' | 'userinfo';

/** Errors of the token endpoint (RFC 6749, 5.2); any other is the provider's own trouble. */
const OF_BODY = new Map<string, SingleSignOnFault>([
  ['invalid_client', 'secret'],
  ['unauthorized_client', 'secret'],
  // The code was used or has expired, or belongs to another verifier or address.
  ['invalid_grant', 'answer'],
  ['access_denied', 'refused'],
]);

/** Any other code of the library means that something is not what was requested. */
const OF_CODE = new Map<string, SingleSignOnFault>([
  ['OAUTH_TIMEOUT', 'unreachable'],
  ['OAUTH_ABORT', 'unreachable'],
  ['OAUTH_HTTP_REQUEST_FORBIDDEN', 'unreachable'],
  ['OAUTH_REQUEST_PROTOCOL_FORBIDDEN', 'unreachable'],
  ['OAUTH_RESPONSE_IS_NOT_JSON', 'provider'],
  ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'provider'],
  ['OAUTH_PARSE_ERROR', 'provider'],
  ['OAUTH_MISSING_SERVER_METADATA', 'provider'],
  ['OAUTH_INVALID_SERVER_METADATA', 'provider'],
]);

/** The fault of an error of `openid-client`. Its texts and causes, which contain tokens, are left out. */
export function faultOf(error: unknown, step: Step): SingleSignOnError {
  const own = ownError(error);
  if (own) return own;
  if (error instanceof client.AuthorizationResponseError)
    return new SingleSignOnError('refused', error.error);
  if (error instanceof client.ResponseBodyError)
    return new SingleSignOnError(OF_BODY.get(error.error) ?? 'provider', error.error);
  if (error instanceof client.WWWAuthenticateChallengeError) {
    const code = error.cause[0]?.parameters.error ?? `http${error.status}`;
    return new SingleSignOnError(step === 'token' ? 'secret' : 'provider', code);
  }
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) return new SingleSignOnError('provider', step);
  return new SingleSignOnError(OF_CODE.get(code) ?? 'answer', code);
}
