import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Done, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';

/** A payee account for display: the number is masked except for its last four digits. */
export const PayeeAccount = z.object({
  id: Id,
  holder: z.string(),
  bank: z.string(),
  /** `**** 7702` */
  account: z.string(),
  /** After a change, payments to it are held until then. */
  heldUntil: Instant.nullable(),
  /** The bank rejected its name or number: nothing is paid until it is changed. */
  refused: z.boolean(),
  /** The default account for claims that name no other. */
  main: z.boolean(),
  version: Version,
});
export type PayeeAccount = z.infer<typeof PayeeAccount>;

const AccountNumber = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{8,30}$/));

/** A requested account change. Until a second person confirms, the old account stays but is not paid. */
export const SupplierChange = z.object({
  id: Id,
  name: z.string(),
  bank: z.string(),
  /** Masked: `**** 7702` */
  account: z.string(),
  by: MemberRef,
  at: Instant,
});
export type SupplierChange = z.infer<typeof SupplierChange>;

/** Actions on a supplier's pending change. */
export const SupplierAction = z.enum(['change', 'confirm', 'refuse', 'withdraw']);
export type SupplierAction = z.infer<typeof SupplierAction>;

/** A business that the company pays for goods and services. */
export const Supplier = z.object({
  id: Id,
  name: z.string(),
  taxId: z.string(),
  bank: z.string(),
  /** Masked: `**** 7702` */
  account: z.string(),
  enabled: z.boolean(),
  /** Confirmed by a second person; before that it is not paid. */
  confirmed: z.boolean(),
  /** After a change, payments to it are held until then. */
  heldUntil: Instant.nullable(),
  /** The bank rejected its name or number: nothing is paid until it is changed. */
  refused: z.boolean(),
  change: SupplierChange.nullable(),
  version: Version,
  actions: z.array(SupplierAction),
});
export type Supplier = z.infer<typeof Supplier>;

export const SupplierForm = z.object({
  id: Id,
  /** 0 for a new supplier. */
  version: Version,
  name: NonEmptyText.max(100),
  taxId: Text.max(30).default(''),
  bank: NonEmptyText.max(100),
  /** Null leaves the stored number unchanged. */
  account: AccountNumber.nullable().default(null),
  enabled: z.boolean().default(true),
});
export type SupplierForm = z.infer<typeof SupplierForm>;

export const supplierEndpoints = {
  list: read({
    path: '/pay/supplier/getAll',
    policy: 'document.create',
    request: z.object({ search: Text.default('') }),
    response: z.object({ items: z.array(Supplier) }),
    summary: 'Suppliers by name, to pay one.',
  }),
  save: change({
    path: '/pay/supplier/save',
    policy: 'supplier.write',
    secret: false,
    stepUp: true,
    request: SupplierForm,
    response: Supplier,
    summary: 'Add a supplier or change one; what the money hangs on waits for a second person.',
  }),
  confirm: change({
    path: '/pay/supplier/confirm',
    secret: false,
    policy: 'supplier.write',
    stepUp: true,
    /** The id of the change. */
    request: z.object({ id: Id }),
    response: Supplier,
    summary: 'A second person puts the account in force; payments to it wait for a while.',
  }),
  refuse: change({
    path: '/pay/supplier/refuse',
    secret: false,
    policy: 'supplier.write',
    request: z.object({ id: Id }),
    response: Supplier,
    summary: 'Refuse the change, or take back my own.',
  }),
};

export const payeeEndpoints = {
  get: read({
    path: '/pay/payeeAccount/get',
    policy: 'self',
    request: z.object({}),
    /** `accounts`: all of them, the main one first. */
    response: z.object({ account: PayeeAccount.nullable(), accounts: z.array(PayeeAccount) }),
    summary: 'Where my money goes.',
  }),
  save: change({
    path: '/pay/payeeAccount/save',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: z.object({
      id: Id,
      holder: NonEmptyText.max(60),
      bank: NonEmptyText.max(60),
      account: AccountNumber,
      /** Adds an account; when false, changes the account with this id, or the main one without an id. */
      add: z.boolean().default(false),
    }),
    response: PayeeAccount,
    summary: 'Set where my money goes.',
  }),
  makeMain: change({
    path: '/pay/payeeAccount/makeMain',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id }),
    response: PayeeAccount,
    summary: 'From now on claims that name no account are paid to this one.',
  }),
  remove: change({
    path: '/pay/payeeAccount/remove',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Remove an account that is not the main one, and that no claim on its way is paid to.',
  }),
};
