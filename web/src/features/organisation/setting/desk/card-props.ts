import type { CompanySetting, CompanySettingForm } from '@outlay/contract/organisation/company.setting';

/** A part of the page: what is saved, what is typed, what the server said. */
export interface CardProps {
  setting: CompanySetting;
  form: CompanySettingForm;
  error: Error | null;
  onChange: (change: Partial<CompanySettingForm>) => void;
}
