import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, InputNumber } from 'antd';
import { localText, today } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '#desk/form/Choice.tsx';
import { flowQueries } from '#features/documents/flow/flow.queries.ts';
import { OneField } from '#desk/form/OneField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { useEditor } from '../editor-context.ts';
import { exampleNumber } from '../model/next-number.ts';
import type { TypeDraft } from '../model/type-draft.ts';
import { DATE_WORDS, PRINT_WORDS, WITHDRAW_WORDS } from '../type-words.ts';
import css from '../Types.module.css';

type Definition = TypeDraft['definition'];

/** The approval flow and the numbering. */
export function NumberPane() {
  const { t } = useLingui();
  const { draft, change, fault } = useEditor();
  const { definition } = draft;
  const set = (part: Partial<Definition>) => change({ ...draft, definition: { ...definition, ...part } });
  const flows = useQuery(flowQueries.list()).data?.items ?? [];
  return (
    <>
      <h2>
        <Trans>Approval and number</Trans>
      </h2>
      <OneField
        label={t`Approval flow`}
        placeholder={t`Please choose`}
        value={definition.flowId || null}
        options={flows
          .filter(({ id, currentVersion }) => currentVersion > 0 || id === definition.flowId)
          .map(({ id, name }) => ({ value: id, label: localText(name) }))}
        error={fault('definition.flowId')}
        onChange={(flowId) => set({ flowId: flowId ?? '' })}
      />
      <Choice
        label={t`The submitter can withdraw`}
        value={definition.withdraw}
        words={WITHDRAW_WORDS}
        onChange={(withdraw) => set({ withdraw })}
      />
      <div className={css['checks']}>
        <Checkbox checked={definition.revise} onChange={({ target }) => set({ revise: target.checked })}>
          <Trans>A rejected document can be revised under the same number</Trans>
        </Checkbox>
      </div>
      <NumberRule definition={definition} fault={fault('definition.number.prefix')} onChange={set} />
      <Choice
        label={t`Print layout`}
        value={definition.print}
        words={PRINT_WORDS}
        onChange={(print) => set({ print })}
      />
    </>
  );
}

interface NumberRuleProps {
  definition: Definition;
  fault: string | null;
  onChange: (part: Partial<Definition>) => void;
}

function NumberRule({ definition: { number }, fault, onChange }: NumberRuleProps) {
  const { t } = useLingui();
  const set = (part: Partial<typeof number>) => onChange({ number: { ...number, ...part } });
  const example = exampleNumber(number, today());
  return (
    <>
      <div className={css['three']}>
        <TextField
          label={t`Number prefix`}
          most={6}
          value={number.prefix}
          error={fault}
          onChange={(prefix) => set({ prefix: prefix.toUpperCase().replaceAll(/[^A-Z]/g, '') })}
        />
        <Choice label={t`Then`} value={number.date} words={DATE_WORDS} onChange={(date) => set({ date })} />
        <Field label={t`Digits`}>
          {({ id }) => (
            <InputNumber<number>
              id={id}
              min={3}
              max={8}
              precision={0}
              value={number.digits}
              onChange={(digits) => set({ digits: digits ?? 4 })}
            />
          )}
        </Field>
      </div>
      <p className={css['example']}>
        <Trans>
          For example <b>{example}</b>
        </Trans>
      </p>
    </>
  );
}
