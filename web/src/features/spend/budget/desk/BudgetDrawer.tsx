import { useLingui } from '@lingui/react/macro';
import type { Budget, BudgetEffect, BudgetForm } from '@outlay/contract/spend/budget';
import { Drawer } from 'antd';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { EXPENSE_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import { AmountField } from '#desk/form/AmountField.tsx';
import form from '#desk/form/Form.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { EFFECT_WORDS } from '#features/spend/expense-rule/desk/expense-rule-words.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { useSaveBudget } from './budgets.queries.ts';
import { usePlaces } from './use-places.ts';

type Draft = Omit<BudgetForm, 'amount'> & { amount: number | null };

const draftOf = (budget: Budget | 'new'): Draft => {
  const year = today().slice(0, 4);
  if (budget === 'new')
    return {
      ...{ id: newId(), version: 0, name: '', departmentId: null, projectId: null, expenseType: null },
      ...{ fromDay: `${year}-01-01`, toDay: `${year}-12-31`, amount: null, effect: 'warn', enabled: true },
    };
  const { id, version, name, expenseType, fromDay, toDay, amount, effect, enabled } = budget;
  const departmentId = budget.department?.id ?? null;
  const projectId = budget.project?.id ?? null;
  return { id, version, name, departmentId, projectId, expenseType, fromDay, toDay, amount, effect, enabled };
};

interface BudgetDrawerProps {
  budget: Budget | 'new';
  currency: string;
  onClose: () => void;
}

export function BudgetDrawer({ budget, currency, onClose }: BudgetDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(budget));
  const [attempted, setAttempted] = useState(false);
  const save = useSaveBudget();
  const saved = useSaved(onClose);
  const submit = () => {
    setAttempted(true);
    const { amount } = draft;
    if (draft.name.trim() === '' || amount === null || draft.fromDay > draft.toDay) return;
    save.mutate({ ...draft, amount }, saved);
  };
  return (
    <Drawer
      open
      size={480}
      title={budget === 'new' ? t`New budget` : t`Edit budget`}
      onClose={onClose}
      footer={<DrawerActs busy={save.isPending} onCancel={onClose} onSave={submit} />}
    >
      <div className={form['drawer']}>
        <BudgetFields
          draft={draft}
          currency={currency}
          attempted={attempted}
          error={save.error}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <FormError error={save.error} />
      </div>
    </Drawer>
  );
}

interface BudgetFieldsProps {
  draft: Draft;
  currency: string;
  attempted: boolean;
  error: Error | null;
  onChange: (part: Partial<Draft>) => void;
}

function BudgetFields({ draft, currency, attempted, error, onChange }: BudgetFieldsProps) {
  const { t } = useLingui();
  const missing = (is: boolean) => (attempted && is ? reasonText('required') : null);
  return (
    <>
      <TextField
        label={t`Title`}
        most={80}
        value={draft.name}
        error={missing(draft.name.trim() === '') ?? fieldError(error, 'name')}
        onChange={(name) => onChange({ name })}
      />
      <AmountField
        label={t`Amount`}
        currency={currency}
        value={draft.amount}
        error={missing(draft.amount === null) ?? fieldError(error, 'amount')}
        onChange={(amount) => onChange({ amount })}
      />
      <div className={form['pair']}>
        <TextField
          label={t`From`}
          kind="date"
          value={draft.fromDay}
          error={fieldError(error, 'fromDay')}
          onChange={(fromDay) => onChange({ fromDay })}
        />
        <TextField
          label={t`To`}
          kind="date"
          value={draft.toDay}
          error={
            attempted && draft.fromDay > draft.toDay ? reasonText('outOfRange') : fieldError(error, 'toDay')
          }
          onChange={(toDay) => onChange({ toDay })}
        />
      </div>
      <BudgetScope draft={draft} error={error} onChange={onChange} />
    </>
  );
}

function BudgetScope({ draft, error, onChange }: Pick<BudgetFieldsProps, 'draft' | 'error' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const { departments, projects } = usePlaces();
  return (
    <>
      <OneField
        label={t`Department`}
        hint={t`Including all sub-departments`}
        clearable
        placeholder={t`Whole company`}
        value={draft.departmentId}
        options={departments}
        error={fieldError(error, 'departmentId')}
        onChange={(departmentId) => onChange({ departmentId })}
      />
      <OneField
        label={t`Project`}
        clearable
        placeholder={t`All`}
        value={draft.projectId}
        options={projects}
        error={fieldError(error, 'projectId')}
        onChange={(projectId) => onChange({ projectId })}
      />
      <OneField
        label={t`Expense type`}
        clearable
        placeholder={t`All`}
        value={draft.expenseType}
        options={EXPENSE_TYPE_LIST.map((type) => ({ value: type, label: i18n._(EXPENSE_TYPES[type].label) }))}
        error={fieldError(error, 'expenseType')}
        onChange={(expenseType) => onChange({ expenseType })}
      />
      <OneField
        label={t`When a document exceeds what is left`}
        placeholder={t`Please choose`}
        value={draft.effect}
        hint={i18n._(EFFECT_WORDS[draft.effect].description)}
        options={(Object.keys(EFFECT_WORDS) as BudgetEffect[]).map((effect) => ({
          value: effect,
          label: i18n._(EFFECT_WORDS[effect].label),
        }))}
        onChange={(effect) => onChange({ effect: effect as BudgetEffect })}
      />
      <SwitchField
        label={t`In effect`}
        checked={draft.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
    </>
  );
}
