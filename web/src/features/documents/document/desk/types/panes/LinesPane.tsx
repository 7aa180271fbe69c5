import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { EXPENSE_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { ManyField } from '#desk/form/ManyField.tsx';
import { useEditor } from '../editor-context.ts';
import { withForm } from '../model/type-draft.ts';
import { FROM_WORDS, SWITCH_WORDS } from '../type-words.ts';

/** Where the lines come from, and the fields of each line. */
export function LinesPane() {
  const { t, i18n } = useLingui();
  const { draft, change } = useEditor();
  const { form } = draft.definition;
  const { lines } = form;
  const set = (part: Partial<typeof lines>) =>
    change(withForm(draft, { ...form, lines: { ...lines, ...part } }));
  const requested = [
    ['allocation', t`Split between departments and projects`],
    ['attendees', t`Attendees`],
    ['city', t`City`],
  ] as const;
  return (
    <>
      <h2>
        <Trans>Lines</Trans>
      </h2>
      <Choice
        label={t`Line source`}
        value={lines.from}
        words={FROM_WORDS}
        onChange={(from) => set({ from })}
      />
      {lines.from !== 'none' && (
        <>
          <ManyField<ExpenseType>
            label={t`Expense types allowed`}
            placeholder={t`All`}
            value={lines.types}
            options={EXPENSE_TYPE_LIST.map((type) => ({
              value: type,
              label: i18n._(EXPENSE_TYPES[type].label),
            }))}
            onChange={(types) => set({ types })}
          />
          {requested.map(([key, label]) => (
            <Choice
              key={key}
              label={label}
              value={lines[key]}
              words={SWITCH_WORDS}
              onChange={(next) => set({ [key]: next })}
            />
          ))}
        </>
      )}
    </>
  );
}
