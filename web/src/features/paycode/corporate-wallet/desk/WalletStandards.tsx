import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { fieldError } from '#desk/form/field-error.ts';
import { OneField } from '#desk/form/OneField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { ENTERED_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { reasonText } from '#text/errors.ts';
import { policyQueries } from '../../spend-policy/desk/policies.queries.ts';
import { newStandard, type DraftStandard } from './wallet-draft.ts';
import type { WalletPartProps } from './wallet-parts.ts';
import own from './Wallets.module.css';

/** Under each standard of the wallet, one policy decides. */
export function WalletStandards(props: WalletPartProps) {
  const { t } = useLingui();
  const { draft, onChange } = props;
  const { standards } = draft;
  const set = (next: DraftStandard[]) => onChange({ ...draft, standards: next });
  return (
    <PaneGroup title={draft.kind === 'wechat' ? t`Card templates` : t`Standards`}>
      <p>
        {draft.kind === 'wechat' ? (
          <Trans>
            Cards are issued from a template of WeChat. Where and when one can be used beyond the spend policy
            is set there. A policy that names merchants or stores cannot decide: the wallet does not know
            them.
          </Trans>
        ) : (
          <Trans>
            A standard is a rule set of the wallet that leaves the decision to you. A policy that names
            merchants or stores cannot decide: the wallet does not know them.
          </Trans>
        )}
      </p>
      {standards.map((standard, index) => (
        <Standard
          key={standard.key}
          {...props}
          standard={standard}
          index={index}
          onSet={(part) => set(standards.map((one) => (one === standard ? { ...one, ...part } : one)))}
          onRemove={() => set(standards.filter((one) => one !== standard))}
        />
      ))}
      <Button onClick={() => set([...standards, newStandard()])}>
        {draft.kind === 'wechat' ? <Trans>Add a template</Trans> : <Trans>Add a standard</Trans>}
      </Button>
    </PaneGroup>
  );
}

interface StandardProps extends WalletPartProps {
  standard: DraftStandard;
  index: number;
  onSet: (part: Partial<DraftStandard>) => void;
  onRemove: () => void;
}

function Standard({ draft: { kind }, standard, index, missing, error, onSet, onRemove }: StandardProps) {
  const { t, i18n } = useLingui();
  const policies = useQuery(policyQueries.all()).data?.items ?? [];
  const offered = policies.filter(
    ({ id, merchants, stores }) =>
      id === standard.policyId || (merchants.length === 0 && stores.length === 0),
  );
  const wrong = (name: string) => {
    const path = `standards.${index}.${name}`;
    return missing.includes(path) ? reasonText('required') : fieldError(error, path);
  };
  return (
    <div className={own['standard']}>
      <TextField
        label={kind === 'wechat' ? t`Card template ID (card_template_id)` : t`Alipay standard ID`}
        most={64}
        value={standard.standardId}
        error={wrong('standardId')}
        onChange={(standardId) => onSet({ standardId })}
      />
      <OneField
        label={t`Spend policy`}
        placeholder={t`Choose a policy`}
        value={standard.policyId}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        error={wrong('policyId')}
        onChange={(policyId) => onSet({ policyId })}
      />
      <OneField
        label={t`Expense type`}
        placeholder={t`Choose a type`}
        value={standard.type}
        options={ENTERED_TYPE_LIST.map((type) => ({ value: type, label: i18n._(EXPENSE_TYPES[type].label) }))}
        onChange={(type) => onSet({ type: (type ?? 'other') as ExpenseType })}
      />
      <Button size="small" danger onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}
