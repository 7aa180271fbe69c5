import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Feature } from '../feature.ts';
import { Empty, Id, NonEmptyText, Text, Version } from '../fields.ts';
import { PasswordPolicy } from './account.password.ts';
import { SITE_PATTERN, SITES_MOST } from './company.site.ts';

/** Settings that a company's administrators can change. */
export const CompanySettingForm = z.object({
  version: Version,
  name: NonEmptyText,
  taxId: Text.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** IANA name such as `Asia/Shanghai`; determines when the company's days begin. */
  timeZone: z.string().min(1).max(64),
  /** The month in which the fiscal year begins, 1 to 12. */
  fiscalMonth: z.int().min(1).max(12),
  /** Null: depends on the person's language. */
  passwordPolicy: PasswordPolicy.nullable(),
  /** Days within which members with permissions over people or money must set up a second factor. */
  secondFactorDays: z.int().min(0).max(3650),
  /** Hours for which payments are held after a payee account was changed. */
  payeeHoldHours: z.int().min(0).max(720),
  /** Maximum number of members; null for unlimited. */
  seats: z.int().min(1).max(1_000_000).nullable(),
  mayBeFound: z.boolean(),
  featuresOff: z.array(Feature),
  /** External sites that may be embedded in a frame. */
  allowedSites: z.array(z.string().regex(SITE_PATTERN)).max(SITES_MOST),
});
export type CompanySettingForm = z.infer<typeof CompanySettingForm>;

export const CompanySetting = CompanySettingForm.extend({
  logoFileId: Id.nullable(),
  /** The currency can no longer change, because a numbered document uses it. */
  currencyFixed: z.boolean(),
  /** Code by which people find the company. */
  code: z.string(),
  /** Seats taken by members and by open invitations. */
  seated: z.int(),
});
export type CompanySetting = z.infer<typeof CompanySetting>;

/** Longest side of the stored logo, in pixels. */
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
    /** Id of the current file, so that a new logo gets a new URL (caching). */
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: "My company's logo as a PNG.",
  }),
};
