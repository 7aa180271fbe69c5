import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportOptions } from '@outlay/contract/processing/report';
import { REPORT_BASES } from '@outlay/contract/report-basis';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { AGAINST, kindOf, periodAt, PERIOD_KINDS } from '../report-period.ts';
import type { ReportView } from '../report-view.ts';
import { AGAINST_WORDS, BASIS_HINTS, BASIS_WORDS, KIND_WORDS } from '../report-words.ts';
import css from './Report.module.css';

interface FilterSheetProps {
  options: ReportOptions;
  view: ReportView;
  onChange: (view: ReportView) => void;
  onClose: () => void;
}

/** What counts, of which period and department, and what it is compared with. */
export function FilterSheet({ options, view, onChange, onClose }: FilterSheetProps) {
  const { i18n, t } = useLingui();
  const { departments, fiscalMonth, today } = options;
  const latest = view.period.to > today ? today : view.period.to;
  return (
    <Sheet
      open
      title={t`Change the report`}
      onClose={onClose}
      foot={
        <Button wide onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={css['fields']}>
        <div>
          <p className={css['label']}>{t`Basis`}</p>
          <Chips
            label={t`Basis`}
            value={view.basis}
            options={REPORT_BASES.map((value) => ({ value, label: i18n._(BASIS_WORDS[value]) }))}
            onChange={(basis) => onChange({ ...view, basis })}
          />
          <p className={css['hint']}>{i18n._(BASIS_HINTS[view.basis])}</p>
        </div>
        <div>
          <p className={css['label']}>{t`Period`}</p>
          <Chips
            label={t`Period`}
            value={kindOf(view.period)}
            options={PERIOD_KINDS.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
            onChange={(kind) => onChange({ ...view, period: periodAt(kind, latest, fiscalMonth) })}
          />
        </div>
        <Select
          label={t`Compare with`}
          value={view.against}
          options={AGAINST.map((value) => ({ value, label: i18n._(AGAINST_WORDS[value]) }))}
          onChange={(against) => onChange({ ...view, against })}
        />
        {view.scope !== 'own' && (
          <Select
            label={t`Department`}
            value={view.departmentId ?? ''}
            options={[
              { value: '', label: t`All departments` },
              ...departments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => onChange({ ...view, departmentId: id || null })}
          />
        )}
      </div>
    </Sheet>
  );
}
