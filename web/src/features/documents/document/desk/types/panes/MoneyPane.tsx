import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import { localText } from '#text/format.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { useEditor } from '../editor-context.ts';
import { withForm } from '../model/type-draft.ts';
import { SWITCH_WORDS, TYPE_EFFECT_WORDS } from '../type-words.ts';
import css from '../Types.module.css';

/** The effect of an approval, and the source of the amount. */
export function MoneyPane() {
  const { t } = useLingui();
  const { draft, change, fault } = useEditor();
  const { form } = draft.definition;
  const set = (part: Partial<typeof form>) => change(withForm(draft, { ...form, ...part }));
  const amounts = form.fields.filter(({ kind }) => kind === 'money');
  return (
    <>
      <h2>
        <Trans>Purpose and amount</Trans>
      </h2>
      <Choice
        label={t`When approved`}
        value={form.effect}
        words={TYPE_EFFECT_WORDS}
        onChange={(effect) => set({ effect })}
      />
      {form.lines.from === 'none' && (
        <OneField
          label={t`Amount field`}
          placeholder={amounts.length === 0 ? t`Add a field of type “Amount” first` : t`Please choose`}
          clearable
          value={form.amountField}
          options={amounts.map(({ key, label }) => ({ value: key, label: localText(label) || key }))}
          error={fault('definition.form.amountField')}
          onChange={(amountField) => set({ amountField })}
        />
      )}
      <Choice
        label={t`Related trip request`}
        value={form.trip}
        words={SWITCH_WORDS}
        onChange={(trip) => set({ trip })}
      />
      <div className={css['checks']}>
        <Checkbox checked={form.offsets} onChange={({ target }) => set({ offsets: target.checked })}>
          <Trans>Advances can be applied</Trans>
        </Checkbox>
        <Checkbox checked={form.tripRequest} onChange={({ target }) => set({ tripRequest: target.checked })}>
          <Trans>This is a trip request: other documents can link to it once approved</Trans>
        </Checkbox>
      </div>
    </>
  );
}
