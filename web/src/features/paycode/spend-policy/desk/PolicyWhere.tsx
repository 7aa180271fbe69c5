import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { useQuery } from '@tanstack/react-query';
import { ManyField } from '#desk/form/ManyField.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import form from '#desk/form/Form.module.css';
import { usePlaces } from '#features/spend/budget/desk/use-places.ts';
import { ENTERED_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { merchantQueries } from '../../merchant/desk/merchants.queries.ts';
import type { PolicyPartProps } from './policy-parts.ts';

/** At which merchants and stores, for what, and from whose budget. */
export function PolicyWhere({ draft, onChange }: PolicyPartProps) {
  const { t, i18n } = useLingui();
  const merchants = useQuery(merchantQueries.options()).data?.items ?? [];
  const offered = merchants.filter(
    ({ id }) => draft.merchantIds.length === 0 || draft.merchantIds.includes(id),
  );
  const stores = offered.flatMap(({ name, stores: places }) =>
    places.map((place) => ({ value: place.id, label: `${name} · ${place.name}` })),
  );
  return (
    <>
      <PaneGroup title={t`Where and for what`}>
        <p>
          <Trans>Leave empty for all.</Trans>
        </p>
        <ManyField<string>
          label={t`Merchants`}
          placeholder={t`All`}
          value={draft.merchantIds}
          options={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(merchantIds) => onChange({ ...draft, merchantIds, storeIds: [] })}
        />
        <ManyField<ExpenseType>
          label={t`What the merchants sell`}
          placeholder={t`All`}
          value={draft.types}
          options={ENTERED_TYPE_LIST.map((type) => ({
            value: type,
            label: i18n._(EXPENSE_TYPES[type].label),
          }))}
          onChange={(types) => onChange({ ...draft, types })}
        />
        <ManyField<string>
          label={t`Stores`}
          placeholder={t`All`}
          value={draft.storeIds}
          options={stores}
          onChange={(storeIds) => onChange({ ...draft, storeIds })}
        />
      </PaneGroup>
      <FromBudget draft={draft} onChange={onChange} />
    </>
  );
}

/** Whose budgets the payments count against. */
function FromBudget({ draft, onChange }: Pick<PolicyPartProps, 'draft' | 'onChange'>) {
  const { t } = useLingui();
  const { departments, projects } = usePlaces();
  return (
    <PaneGroup title={t`Budget`}>
      <div className={form['pair']}>
        <OneField
          label={t`Department`}
          placeholder={t`The payer’s own`}
          clearable
          value={draft.departmentId}
          options={departments}
          onChange={(departmentId) => onChange({ ...draft, departmentId })}
        />
        <OneField
          label={t`Project`}
          placeholder={t`None`}
          clearable
          value={draft.projectId}
          options={projects}
          onChange={(projectId) => onChange({ ...draft, projectId })}
        />
      </div>
    </PaneGroup>
  );
}
