import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { Allocation } from './Allocation.tsx';
import { Attendees } from './Attendees.tsx';
import css from '../Draft.module.css';
import type { DraftLine } from '../draft-form.ts';
import { LineCharge } from './LineCharge.tsx';
import { LineRate } from './LineRate.tsx';
import { TypeFields } from '../TypeFields.tsx';
import type { Draft, LineView } from './use-draft.ts';

export interface LineEditorProps {
  draft: Draft;
  /** Null: closed. */
  view: LineView | null;
  /** By path: how to correct the value. */
  errors: Record<string, string>;
  /** A rule requires a reason. */
  flagged: boolean;
  onClose: () => void;
  onOpenExpense: (expenseId: string) => void;
}

/** All fields of one line; saved while the user types. */
export function LineEditor(props: LineEditorProps) {
  const { view, onClose, draft } = props;
  const { t, i18n } = useLingui();
  const isThere = view !== null && draft.form.lines.some(({ id }) => id === view.line.id);
  const title = view?.line.expenseId ? i18n._(expenseTypeWords(view.line.type).label) : t`Line`;
  const remove = () => {
    if (view) draft.removeLine(view.line.id);
    onClose();
  };
  return (
    <Sheet
      open={view !== null}
      title={title}
      onClose={onClose}
      foot={
        <>
          {isThere && (
            <Button tone="line" onPress={remove}>
              <Trans context="line">Remove</Trans>
            </Button>
          )}
          <Button wide onPress={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      {view && <LineForm key={view.line.id} {...props} view={view} />}
    </Sheet>
  );
}

function LineForm({ draft, view, errors, flagged, onOpenExpense }: LineEditorProps & { view: LineView }) {
  const { line, base } = view;
  const { currency } = draft;
  const { lines: shape } = draft.shape;
  const at = `lines.${line.id}`;
  const set = (part: Partial<DraftLine>) => draft.setLine({ ...line, ...part });
  const error = (field: string) => errors[`${at}.${field}`] ?? null;
  return (
    <>
      {line.expenseId ? (
        <OfExpense line={line} onOpen={() => onOpenExpense(line.expenseId ?? '')} />
      ) : (
        <LineCharge line={line} types={shape.types} error={error} at={at} onChange={set} />
      )}
      {line.money.currency !== currency && line.spentOn && (
        <LineRate
          key={line.money.currency}
          line={line}
          currency={currency}
          base={base}
          at={at}
          onChange={set}
        />
      )}
      {shape.city !== 'off' && (
        <CityInput
          line={line}
          at={at}
          required={shape.city === 'required'}
          error={error('city')}
          onChange={set}
        />
      )}
      <TypeFields
        fields={shape.fields}
        values={line.values}
        currency={currency}
        at={`${at}.values`}
        errors={errors}
        onChange={(key, value) => set({ values: { ...line.values, [key]: value } })}
      />
      {(flagged || line.reason) && <ReasonInput line={line} at={at} error={error('reason')} onChange={set} />}
      {shape.attendees !== 'off' && (
        <Attendees line={line} at={at} error={error('attendees')} onChange={set} />
      )}
      {shape.allocation !== 'off' && (
        <Allocation
          line={line}
          base={base}
          currency={currency}
          at={at}
          error={error('allocation')}
          onChange={set}
        />
      )}
    </>
  );
}

/** The values of the expense, which are edited in the expense itself. */
function OfExpense({ line, onOpen }: { line: DraftLine; onOpen: () => void }) {
  const day = line.spentOn ? formatDay(line.spentOn) : '';
  return (
    <div className={css['expense']}>
      <div>
        <b>{line.merchant || day}</b>
        <Amount money={line.money} /> <span className={css['note']}>{line.merchant ? day : ''}</span>
      </div>
      <Button tone="line" small onPress={onOpen}>
        <Trans>Edit the expense</Trans>
      </Button>
    </div>
  );
}

interface PartProps {
  line: DraftLine;
  at: string;
  error: string | null;
  onChange: (part: Partial<DraftLine>) => void;
}

function CityInput({ line, at, error, required, onChange }: PartProps & { required: boolean }) {
  const { t } = useLingui();
  return (
    <div data-path={`${at}.city`}>
      <TextInput
        label={t`City`}
        value={line.city}
        most={40}
        required={required}
        error={error}
        onChange={(city) => onChange({ city })}
      />
    </div>
  );
}

function ReasonInput({ line, at, error, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <div data-path={`${at}.reason`}>
      <TextArea
        label={t`Reason`}
        value={line.reason}
        error={error}
        hint={t`A company policy requires a reason.`}
        onChange={(reason) => onChange({ reason })}
      />
    </div>
  );
}
