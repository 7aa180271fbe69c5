import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseRuleEffect, ExpenseRuleKind, ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { Button, Drawer, Popconfirm } from 'antd';
import { useRef, useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { isBlank, LocalField } from '#desk/form/LocalField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { OneField } from '#desk/form/OneField.tsx';
import form from '#desk/form/Form.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { EFFECT_WORDS, RULE_WORDS } from './expense-rule-words.ts';
import { useRemoveRule, useSaveRule } from './expense-rule.queries.ts';
import { isWhole, newRule, ofKind } from './rule-draft.ts';
import { RuleParams } from './RuleParams.tsx';
import { RuleScope } from './RuleScope.tsx';
import { RuleTried } from './RuleTried.tsx';

interface RuleDrawerProps {
  rule: ExpenseRule | 'new';
  currency: string;
  types: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** One rule: scope, parameters and effect, and what it would have found. */
export function RuleDrawer({ rule, currency, types, onClose }: RuleDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<ExpenseRule>(() => (rule === 'new' ? newRule() : rule));
  const [attempted, setAttempted] = useState(false);
  const [tried, setTried] = useState<ExpenseRule | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const save = useSaveRule();
  const saved = useSaved(onClose);
  const whole = isWhole(draft);
  const submit = () => {
    setAttempted(true);
    if (!whole) return;
    save.mutate(draft, saved);
  };
  const tryIt = () => {
    setAttempted(true);
    if (!whole) return;
    setTried(draft);
    // The result appears at the top; scroll there so that it is seen.
    top.current?.parentElement?.scrollTo?.(0, 0);
  };
  return (
    <Drawer
      open
      size={560}
      title={rule === 'new' ? t`New rule` : t`Edit rule`}
      onClose={onClose}
      footer={
        <div className={css['acts']}>
          {rule !== 'new' && <Remove rule={rule} onDone={onClose} />}
          <span style={{ flex: 1 }} />
          <Button onClick={tryIt}>
            <Trans>Test on the last quarter</Trans>
          </Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>
            <Trans>Save</Trans>
          </Button>
        </div>
      }
    >
      <div className={form['drawer']} ref={top}>
        {tried && <RuleTried rule={tried} stale={tried !== draft} currency={currency} />}
        <RuleHead draft={draft} attempted={attempted} error={save.error} onChange={setDraft} />
        <RuleParams
          rule={draft}
          currency={currency}
          error={
            attempted && !whole && !isBlank(draft.name) ? reasonText('required') : paramsError(save.error)
          }
          onChange={setDraft}
        />
        <RuleScope scope={draft.scope} types={types} onChange={(scope) => setDraft({ ...draft, scope })} />
        <FormError error={save.error} />
      </div>
    </Drawer>
  );
}

const paramsError = (error: Error | null): string | null =>
  ['amount', 'days', 'words'].map((key) => fieldError(error, `params.${key}`)).find(Boolean) ?? null;

interface RuleHeadProps {
  draft: ExpenseRule;
  attempted: boolean;
  error: Error | null;
  onChange: (rule: ExpenseRule) => void;
}

function RuleHead({ draft, attempted, error, onChange }: RuleHeadProps) {
  const { t, i18n } = useLingui();
  const missing = attempted && isBlank(draft.name) ? reasonText('required') : null;
  return (
    <>
      <LocalField
        label={t`Title`}
        value={draft.name}
        error={missing ?? fieldError(error, 'name')}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <OneField
        label={t`Rule type`}
        placeholder={t`Please choose`}
        value={draft.kind}
        hint={i18n._(RULE_WORDS[draft.kind].description)}
        options={(Object.keys(RULE_WORDS) as ExpenseRuleKind[]).map((kind) => ({
          value: kind,
          label: i18n._(RULE_WORDS[kind].label),
        }))}
        onChange={(kind) => onChange(ofKind(draft, kind as ExpenseRuleKind))}
      />
      <OneField
        label={t`Effect`}
        placeholder={t`Please choose`}
        value={draft.effect}
        hint={i18n._(EFFECT_WORDS[draft.effect].description)}
        options={(Object.keys(EFFECT_WORDS) as ExpenseRuleEffect[]).map((effect) => ({
          value: effect,
          label: i18n._(EFFECT_WORDS[effect].label),
        }))}
        onChange={(effect) => onChange({ ...draft, effect: effect as ExpenseRuleEffect })}
      />
    </>
  );
}

function Remove({ rule, onDone }: { rule: ExpenseRule; onDone: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveRule();
  return (
    <Popconfirm
      title={t`Remove this rule?`}
      description={t`Existing findings stay on the documents.`}
      okText={t`Remove`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true }}
      onConfirm={() =>
        remove.mutate(
          { id: rule.id, version: rule.version },
          {
            onSuccess: onDone,
            onError: (error) => toast(errorWords(error), 'stop', 4_000),
          },
        )
      }
    >
      <Button danger type="text" loading={remove.isPending}>
        <Trans>Remove</Trans>
      </Button>
    </Popconfirm>
  );
}
