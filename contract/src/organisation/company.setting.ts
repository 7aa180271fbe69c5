import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Feature } from '../feature.ts';
import { Empty, Id, NonEmptyText, Text, Version } from '../fields.ts';
import { PasswordPolicy } from './account.password.ts';
import { SITE_PATTERN, SITES_MOST } from './company.site.ts';

/** What the company decides about itself. */
export const CompanySettingForm = z.object({
  version: Version,
  name: NonEmptyText,
  taxId: Text.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** IANA, `Asia/Shanghai`: where its days begin. */
  timeZone: z.string().min(1).max(64),
  /** Null: as the person's language has it. */
  passwordPolicy: PasswordPolicy.nullable(),
  /** Within these days those with powers over people or money set up a second factor. */
  secondFactorDays: z.int().min(0).max(3650),
  /** For these hours payments wait after an account was changed. */
  payeeHoldHours: z.int().min(0).max(720),
  /** Null for as many as come. */
  seats: z.int().min(1).max(1_000_000).nullable(),
  mayBeFound: z.boolean(),
  featuresOff: z.array(Feature),
  /** Outside sites that a page of ours may show in a frame. */
  allowedSites: z.array(z.string().regex(SITE_PATTERN)).max(SITES_MOST),
});
export type CompanySettingForm = z.infer<typeof CompanySettingForm>;

export const CompanySetting = CompanySettingForm.extend({
  logoFileId: Id.nullable(),
  /** A document has a number in it: it stays. */
  currencyFixed: z.boolean(),
  /** What people type to find the company. */
  code: z.string(),
  /** Seats taken, by those who are in and those asked in. */
  seated: z.int(),
});
export type CompanySetting = z.infer<typeof CompanySetting>;

/** Longest side of the logo as it is kept. */
export const LOGO_PIXELS = 512;

export const settingEndpoints = {
  get: read({
    path: '/base/company/getSetting',
    policy: 'company.write',
    request: Empty,
    response: CompanySetting,
    summary: "The company's settings.",
  }),
  save: change({
    path: '/base/company/save',
    policy: 'company.write',
    secret: false,
    request: CompanySettingForm,
    response: CompanySetting,
    summary: "Change the company's settings.",
  }),
  renewCode: change({
    path: '/base/company/renewCode',
    policy: 'company.write',
    secret: false,
    request: z.object({ version: Version }),
    response: CompanySetting,
    summary: 'Another code to be found by; the old one finds nothing any more.',
  }),
  uploadLogo: change({
    path: '/base/company/uploadLogo',
    kind: 'upload',
    files: { count: 1, bytes: 5 * 1024 * 1024 },
    policy: 'company.write',
    secret: false,
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: CompanySetting,
    summary: "Set the company's logo; it is kept as a PNG.",
  }),
  removeLogo: change({
    path: '/base/company/removeLogo',
    policy: 'company.write',
    secret: false,
    request: Empty,
    response: CompanySetting,
    summary: 'No logo any more.',
  }),
  logo: read({
    method: 'GET',
    path: '/base/company/logo',
    kind: 'binary',
    policy: 'signedIn',
    /** The file in force, so that another logo has another address. */
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: "My company's logo as a PNG.",
  }),
};
