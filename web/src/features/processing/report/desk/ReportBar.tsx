import { useLingui } from '@lingui/react/macro';
import type { ReportOptions, ReportScope } from '@outlay/contract/processing/report';
import { REPORT_BASES } from '@outlay/contract/report-basis';
import { Button, Select } from 'antd';
import { Icon } from '#ui/Icon.tsx';
import { AGAINST, kindOf, periodAfter, periodAt, periodName, PERIOD_KINDS } from '../report-period.ts';
import type { ReportView } from '../report-view.ts';
import { AGAINST_WORDS, BASIS_WORDS, KIND_WORDS } from '../report-words.ts';
import { BOARD_WORDS } from './board-words.ts';
import { ReportViews } from './ReportViews.tsx';
import css from './Reports.module.css';
import type { Shown } from './desk-types.ts';

interface ReportBarProps {
  options: ReportOptions;
  view: ReportView;
  shown: Shown;
  /** Whether amounts are shown, so that a basis can be chosen. */
  amounts: boolean;
  onShow: (shown: Shown) => void;
  onChange: (view: ReportView) => void;
}

/** The dashboard, and what it shows: basis, period, what it is compared with, and whose. */
export function ReportBar({ options, view, shown, amounts, onShow, onChange }: ReportBarProps) {
  const { i18n, t } = useLingui();
  const boards: Shown[] = [...options.boards.map(({ key }) => key), 'time'];
  return (
    <div className={css['bar']}>
      <Select<Shown>
        aria-label={t`Dashboard`}
        className={css['board'] ?? ''}
        value={shown}
        options={boards.map((value) => ({ value, label: i18n._(BOARD_WORDS[value]) }))}
        onChange={onShow}
      />
      {amounts && <ReportViews options={options} view={view} onChange={onChange} />}
      <span className={css['gap']} />
      {amounts && (
        <Select
          aria-label={t`Basis`}
          value={view.basis}
          options={REPORT_BASES.map((value) => ({ value, label: i18n._(BASIS_WORDS[value]) }))}
          onChange={(basis) => onChange({ ...view, basis })}
        />
      )}
      <PeriodFields options={options} view={view} onChange={onChange} />
      <ScopeField options={options} view={view} onChange={onChange} />
    </div>
  );
}

type FieldsProps = Pick<ReportBarProps, 'options' | 'view' | 'onChange'>;

function PeriodFields({ options: { today, fiscalMonth }, view, onChange }: FieldsProps) {
  const { i18n, t } = useLingui();
  const { period, against } = view;
  const latest = period.to > today ? today : period.to;
  return (
    <>
      <Select
        aria-label={t`Kind of period`}
        value={kindOf(period)}
        options={PERIOD_KINDS.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
        onChange={(kind) => onChange({ ...view, period: periodAt(kind, latest, fiscalMonth) })}
      />
      <span className={css['period']}>
        <Button
          type="text"
          icon={<Icon name="back" size={16} />}
          aria-label={t`Previous period`}
          onClick={() => onChange({ ...view, period: periodAfter(period, -1) })}
        />
        <b aria-live="polite">{periodName(period)}</b>
        <Button
          type="text"
          icon={<Icon name="chev" size={16} />}
          aria-label={t`Next period`}
          disabled={period.to >= today}
          onClick={() => onChange({ ...view, period: periodAfter(period, 1) })}
        />
      </span>
      <Select
        aria-label={t`Compare with`}
        value={against}
        popupMatchSelectWidth={false}
        options={AGAINST.map((value) => ({ value, label: i18n._(AGAINST_WORDS[value]) }))}
        onChange={(next) => onChange({ ...view, against: next })}
      />
    </>
  );
}

/** A scope with all of it, or with one department. */
function ScopeField({ options: { scopes, departments }, view, onChange }: FieldsProps) {
  const { t } = useLingui();
  const words: Record<ReportScope, string> = {
    own: t({ message: 'Mine', context: 'scope of a report' }),
    department: t`My departments`,
    company: t`Whole company`,
  };
  if (view.scope === 'own' || !scopes.includes(view.scope)) return null;
  return (
    <Select
      aria-label={t`Whose spending`}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={view.departmentId ?? ''}
      options={[
        { value: '', label: words[view.scope] },
        ...departments.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange({ ...view, departmentId: id || null })}
    />
  );
}
