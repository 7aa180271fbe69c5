import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Done, Id, Instant, LocalText, Text, Version } from '../fields.ts';
import { ExpenseType } from '../spend/expense.ts';
import { Role } from '../permission.ts';

/**
 * A field of a document type: the form is drawn from it. Values travel as text: a day as `YYYY-MM-DD`, a number and
 * money (company currency) in decimal, members and several choices as ids or values joined by commas, yesNo as
 * `yes` or nothing, an itinerary as the JSON text of its stays.
 */
export const TypeField = z.object({
  key: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/),
  kind: z.enum([
    'text',
    'longText',
    'date',
    'number',
    'money',
    'select',
    'multiSelect',
    'member',
    'department',
    'project',
    'costCentre',
    'yesNo',
    'itinerary',
    'formula',
  ]),
  label: LocalText,
  required: z.boolean(),
  /** Most characters of a text. */
  most: z.int().min(1).max(1000).optional(),
  options: z
    .array(z.object({ value: z.string().max(60), label: LocalText }))
    .max(100)
    .optional(),
  /** For `formula`: an expression over the other fields and `lines` (their sum in the company's currency). */
  formula: z.string().max(500).optional(),
  /** Decimals shown of a number or formula. */
  digits: z.int().min(0).max(4).optional(),
  hint: LocalText.optional(),
});
export type TypeField = z.infer<typeof TypeField>;

const Switch = z.enum(['off', 'optional', 'required']);

/** Where its lines come from, and what each line requires. */
export const TypeLines = z.object({
  /** The submitter's expenses, typed lines, both, or none: then the amount is a form field. */
  from: z.enum(['expenses', 'typed', 'both', 'none']),
  /** Expense types allowed; empty for all. */
  types: z.array(ExpenseType).max(20).default([]),
  fields: z.array(TypeField).max(20).default([]),
  allocation: Switch.default('off'),
  attendees: Switch.default('off'),
  city: Switch.default('off'),
});
export type TypeLines = z.infer<typeof TypeLines>;

/**
 * Effect of its approval. reimburse: pays the employee for the lines. advance: pays the employee ahead. repayment: the
 * employee gives an advance back. supplier: pays a supplier. none: approval only, no money moves.
 */
export const TypeEffect = z.enum(['reimburse', 'advance', 'repayment', 'supplier', 'none']);
export type TypeEffect = z.infer<typeof TypeEffect>;

/** The part of a type needed for filling in its form. */
export const TypeForm = z.object({
  effect: TypeEffect,
  fields: z.array(TypeField).max(40),
  lines: TypeLines,
  /** Key of the money field that is the document's amount; only for types without lines. */
  amountField: z.string().nullable().default(null),
  /** May write off advances. */
  offsets: z.boolean().default(false),
  /** Whether it may or must reference the trip request that it settles. */
  trip: Switch.default('off'),
  /** It is itself a trip request: once approved, other documents can reference it. */
  tripRequest: z.boolean().default(false),
});
export type TypeForm = z.infer<typeof TypeForm>;

/** A complete version of a type; documents keep the version they were created with. */
export const TypeDefinition = z.object({
  form: TypeForm,
  flowId: Id,
  number: z.object({
    prefix: z.string().regex(/^[A-Z]{1,6}$/),
    date: z.enum(['none', 'year', 'month', 'day']).default('year'),
    digits: z.int().min(3).max(8).default(4),
  }),
  print: z.enum(['standard', 'glueSheet']).default('standard'),
  /** Who may create it; empty means everybody. */
  allowed: z
    .object({
      departmentIds: z.array(Id).max(200).default([]),
      memberIds: z.array(Id).max(200).default([]),
      roles: z.array(Role).max(6).default([]),
    })
    .default({ departmentIds: [], memberIds: [], roles: [] }),
  /** Until when the submitter may withdraw it. */
  withdraw: z.enum(['never', 'beforeFirst', 'any']).default('any'),
  /** A rejected document may be revised and keeps its number. */
  revise: z.boolean().default(false),
});
export type TypeDefinition = z.infer<typeof TypeDefinition>;

export const TypeIcon = z.enum([
  'receipt',
  'plane',
  'wallet',
  'repay',
  'map',
  'cart',
  'bank',
  'car',
  'bag',
  'doc',
]);
export type TypeIcon = z.infer<typeof TypeIcon>;

export const DocumentType = z.object({
  id: Id,
  code: z.string(),
  name: LocalText,
  description: LocalText,
  icon: TypeIcon,
  form: TypeForm,
  /** Preselected type for claims: that of the user's latest claim, else the first one for expenses. */
  usual: z.boolean(),
});
export type DocumentType = z.infer<typeof DocumentType>;

export const TypeDetail = DocumentType.omit({ form: true, usual: true }).extend({
  enabled: z.boolean(),
  position: z.int(),
  /** Ships with the product; can be changed and disabled, but not removed. */
  standard: z.boolean(),
  currentVersion: z.int(),
  publishedAt: Instant,
  /** Number of existing documents of this type. */
  documents: z.int(),
  definition: TypeDefinition,
  version: Version,
});
export type TypeDetail = z.infer<typeof TypeDetail>;

export const typeEndpoints = {
  all: read({
    path: '/bpm/type/getAll',
    policy: 'type.write',
    request: z.object({}),
    response: z.object({ items: z.array(TypeDetail) }),
    summary: 'Every document type with its whole definition.',
  }),
  save: change({
    path: '/bpm/type/save',
    policy: 'type.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: z.object({
      id: Id,
      /** 0 for a new type. */
      version: Version,
      code: z.string().regex(/^[a-z][a-zA-Z0-9]{0,29}$/),
      name: LocalText,
      description: LocalText,
      icon: TypeIcon,
      enabled: z.boolean(),
      definition: TypeDefinition,
    }),
    response: TypeDetail,
    summary: 'Publish a document type as a new version; documents that exist keep theirs.',
  }),
  reorder: change({
    path: '/bpm/type/reorder',
    policy: 'type.write',
    secret: false,
    request: z.object({ ids: z.array(Id).min(1).max(200) }),
    response: Done,
    summary: 'The order in which the types are offered.',
  }),
  remove: change({
    path: '/bpm/type/remove',
    policy: 'type.write',
    secret: false,
    request: z.object({ id: Id, version: Version, reason: Text.default('') }),
    response: Done,
    summary: 'Remove a company-made type that no document is of.',
  }),
};
