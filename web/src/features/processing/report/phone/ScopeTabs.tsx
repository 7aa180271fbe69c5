import { useLingui } from '@lingui/react/macro';
import type { ReportOptions, ReportScope } from '@outlay/contract/processing/report';
import { Tabs } from '#ui/Tabs.tsx';
import type { ReportView } from '../report-view.ts';

interface ScopeTabsProps {
  options: ReportOptions;
  view: ReportView;
  onChange: (view: ReportView) => void;
}

/** Mine, my departments’, the company’s: only what the person may see; nothing to choose, nothing shown. */
export function ScopeTabs({ options: { scopes, departments }, view, onChange }: ScopeTabsProps) {
  const { t } = useLingui();
  if (scopes.length < 2) return null;
  const chosen = departments.find(({ id }) => id === view.departmentId)?.name;
  const [only] = scopes.includes('company') ? [] : departments;
  const words: Record<ReportScope, string> = {
    own: t({ message: 'Mine', context: 'scope of a report' }),
    department: (view.scope === 'department' ? chosen : undefined) ?? only?.name ?? t`Departments`,
    company:
      (view.scope === 'company' ? chosen : undefined) ??
      t({ message: 'Company', context: 'scope of a report' }),
  };
  return (
    <Tabs
      label={t`Whose spending`}
      value={view.scope}
      options={scopes.map((value) => ({ value, label: words[value] }))}
      onChange={(scope) => onChange({ ...view, scope, departmentId: null })}
    />
  );
}
