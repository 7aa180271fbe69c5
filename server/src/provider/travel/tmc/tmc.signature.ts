import { createHash } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** What of a form is signed, in this order. */
const SIGNED = ['AccessUserId', 'EmployeeID', 'Token', 'AppID', 'EndorsementID', 'InitPage'];

/** MD5 of the values and of the MD5 of the secret, as the agency recomputes it; it chose the method. */
export const signatureOf = (form: Readonly<Record<string, string>>, appSecret: string): string =>
  md5(SIGNED.map((name) => form[name] ?? '').join('') + md5(appSecret));
