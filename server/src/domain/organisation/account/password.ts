import { hash, verify } from '@node-rs/argon2';
import { AppError, type Reason } from '@outlay/contract/errors';
import { passwordHasForm, type PasswordPolicy } from '@outlay/contract/organisation/account.password';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash to compare with if there is no such person, so that the time reveals nothing. */
let nobody: Promise<string> | undefined;

export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this');
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null && stored !== undefined;
}

/** Throws for a password that the current policy forbids or that is among the most common. */
export function assertPassword(password: string, policy: PasswordPolicy, about: readonly string[]): void {
  const refuse = (code: Reason) =>
    new AppError('INVALID_INPUT', { reason: code, fields: [{ path: 'password', code }] });
  if (!passwordHasForm(password, policy)) throw refuse('passwordTooWeak');
  const plain = password.toLowerCase();
  const core = plain.replaceAll(/[^a-z]/g, '');
  const personal = about.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()));
  if (personal || COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(core))
    throw refuse('passwordTooCommon');
}
