import { z } from 'zod';
import type { Locale } from '../locale.ts';

/**
 * The named rules for passwords. Before a company is known the interface's language picks `strong` (Chinese) or
 * `basic` (any other), as the specification's texts do; a company may choose any of the three. The list of common
 * passwords, and what a person's own words are, is the server's.
 */
export const PasswordPolicy = z.enum(['basic', 'strong', 'passphrase']);
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

export const passwordPolicyFor = (locale: Locale): PasswordPolicy =>
  locale.startsWith('zh') ? 'strong' : 'basic';

const FORMS: Record<PasswordPolicy, RegExp> = {
  basic: /^(?=.*[A-Za-z])(?=.*\d).{6,16}$/,
  strong: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,64}$/,
  passphrase: /^.{8,64}$/,
};

/** Whether a password has the form that the policy asks for. */
export const passwordHasForm = (password: string, policy: PasswordPolicy): boolean =>
  FORMS[policy].test(password);

export const Password = z.string().min(1).max(64);
