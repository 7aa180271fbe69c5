import { z } from 'zod';
import { change, read } from './endpoint.ts';
import { Id, NonEmptyText, Version } from './fields.ts';

/** An account as people may see it: the number masked but for its last four. */
export const PayeeAccount = z.object({
  id: Id,
  holder: z.string(),
  bank: z.string(),
  /** `**** 7702` */
  account: z.string(),
  version: Version,
});
export type PayeeAccount = z.infer<typeof PayeeAccount>;

export const payeeEndpoints = {
  get: read({
    path: '/pay/payeeAccount/get',
    policy: 'signedIn',
    request: z.object({}),
    response: z.object({ account: PayeeAccount.nullable() }),
    summary: 'Where my money goes.',
  }),
  save: change({
    path: '/pay/payeeAccount/save',
    policy: 'signedIn',
    /** The password again: where money goes is not changed by a phone left on a table. */
    request: z.object({
      id: Id,
      holder: NonEmptyText.max(60),
      bank: NonEmptyText.max(60),
      account: z
        .string()
        .transform((text) => text.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{8,30}$/)),
      password: z.string().min(1).max(64),
    }),
    response: PayeeAccount,
    summary: 'Set where my money goes.',
  }),
};
