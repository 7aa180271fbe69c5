import type { CompanySetting, CompanySettingForm } from '@outlay/contract/organisation/company.setting';

/** The saved settings, the form, and the server's error. */
export interface CardProps {
  setting: CompanySetting;
  form: CompanySettingForm;
  error: Error | null;
  onChange: (change: Partial<CompanySettingForm>) => void;
}
