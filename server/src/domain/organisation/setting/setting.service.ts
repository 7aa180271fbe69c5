import type { CompanySetting, CompanySettingForm } from '@outlay/contract/organisation/company.setting';
import { AppError } from '@outlay/contract/errors';
import { Feature } from '@outlay/contract/feature';
import { PasswordPolicy } from '@outlay/contract/organisation/account.password';
import { newCompanyCode } from '#domain/organisation/account/person.service.ts';
import type { Context } from '#request/context.ts';
import { frameAddress } from '#request/frame-address.ts';
import * as settings from './setting.repository.ts';
import { siteAllows } from './site.policy.ts';
import type { SettingChange, SettingRow } from './setting.repository.ts';

export async function getSetting({ db, user }: Pick<Context, 'db' | 'user'>): Promise<CompanySetting> {
  return present(await settings.getSetting(db, user.companyId));
}

const present = (row: SettingRow): CompanySetting => ({
  version: row.version,
  name: row.name,
  taxId: row.tax_id,
  currency: row.currency,
  currencyFixed: row.currency_fixed,
  timeZone: row.time_zone,
  fiscalMonth: row.fiscal_month,
  passwordPolicy: PasswordPolicy.safeParse(row.password_policy).data ?? null,
  secondFactorDays: row.second_factor_days,
  payeeHoldHours: row.payee_hold_hours,
  seats: row.seats,
  seated: Number(row.seated),
  code: row.code,
  mayBeFound: row.may_be_found,
  featuresOff: row.features_off.flatMap((name) => Feature.safeParse(name).data ?? []),
  allowedSites: row.allowed_sites,
  logoFileId: row.logo_file_id,
});

/** Changes the company's settings; each change is recorded with the old and new values. */
export async function saveSetting(ctx: Context, form: CompanySettingForm): Promise<CompanySetting> {
  const { db, user } = ctx;
  await settings.lockCompany(db, user.companyId);
  const row = await settings.getSetting(db, user.companyId);
  assertPossible(row, form);
  const before = present(row);
  if (!(await settings.updateCompany(db, user.companyId, form.version, columnsOf(form))))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (form.timeZone !== row.time_zone)
    await settings.moveCalendar(db, user.companyId, row.time_zone, form.timeZone);
  const after = await getSetting(ctx);
  ctx.audit({
    action: 'company.save',
    objectType: 'company',
    objectId: user.companyId,
    detail: differenceOf(before, after),
  });
  // Features and the time zone are part of the cached member.
  ctx.forgetSessions();
  return after;
}

function assertPossible(row: SettingRow, form: CompanySettingForm): void {
  if (form.currency !== row.currency && row.currency_fixed)
    throw new AppError('WRONG_STATE', {
      reason: 'currencyFixed',
      fields: [{ path: 'currency', code: 'currencyFixed' }],
    });
  if (!isTimeZone(form.timeZone))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'timeZone', code: 'badFormat' }] });
  if (form.seats !== null && form.seats < Number(row.seated) && form.seats !== row.seats)
    throw new AppError('INVALID_INPUT', {
      reason: 'seatsTaken',
      fields: [{ path: 'seats', code: 'seatsTaken' }],
    });
}

/** Whether it is a name from the IANA list; offsets are not accepted. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

const columnsOf = (form: CompanySettingForm): SettingChange => ({
  name: form.name,
  tax_id: form.taxId,
  currency: form.currency,
  time_zone: form.timeZone,
  fiscal_month: form.fiscalMonth,
  password_policy: form.passwordPolicy,
  second_factor_days: form.secondFactorDays,
  payee_hold_hours: form.payeeHoldHours,
  seats: form.seats,
  may_be_found: form.mayBeFound,
  features_off: [...new Set(form.featuresOff)].sort(),
  allowed_sites: [...new Set(form.allowedSites)],
});

/** The settings that differ, for the audit log. */
function differenceOf(before: CompanySetting, after: CompanySetting) {
  const keys = (Object.keys(after) as (keyof CompanySetting)[]).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (one: CompanySetting) => Object.fromEntries(keys.map((key) => [key, one[key]]));
  return { before: only(before), after: only(after) };
}

/** Checks a site on the server each time, because the author of a link must not decide what the frame shows. */
export async function checkSite(
  { db, user, secrets, now }: Pick<Context, 'db' | 'user' | 'secrets' | 'now'>,
  { url }: { url: string },
): Promise<{ allowed: boolean; address: string | null }> {
  const allowed = siteAllows(await settings.listSites(db, user.companyId), url);
  return { allowed, address: allowed ? frameAddress(secrets, url, now()) : null };
}

/** Generates a new code by which the company can be found. */
export async function renewCode(ctx: Context, { version }: { version: number }): Promise<CompanySetting> {
  const { db, user } = ctx;
  if (!(await settings.updateCompany(db, user.companyId, version, { code: newCompanyCode() })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'company.renewCode', objectType: 'company', objectId: user.companyId });
  return await getSetting(ctx);
}
