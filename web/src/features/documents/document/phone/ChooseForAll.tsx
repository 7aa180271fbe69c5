import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { useState } from 'react';
import { formatDay } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import css from '../Draft.module.css';
import { groupTitle, lineIdsOf, useFindingWords } from '../Findings.tsx';
import { cutLine } from './Remedy.tsx';
import type { Draft } from './use-draft.ts';

interface ChooseForAllProps {
  /** The same finding on several lines. */
  group: readonly Finding[];
  draft: Draft;
  onPlace: (finding: Finding) => void;
}

/** Resolves a finding for all its lines at once, or leads to each of them. */
export function ChooseForAll({ group, draft, onPlace }: ChooseForAllProps) {
  const [open, setOpen] = useState(false);
  const describe = useFindingWords(draft.saved?.lines ?? []);
  const [first] = group;
  const { length: count } = lineIdsOf(group);
  if (count < 2 || !first) return null;
  const close = () => setOpen(false);
  const go = (finding: Finding) => {
    close();
    onPlace(finding);
  };
  return (
    <div className={css['cut']}>
      <Button tone="line" small onPress={() => setOpen(true)}>
        <Plural value={count} one="Choose for # line" other="Choose for all # lines" />
      </Button>
      <Sheet open={open} title={groupTitle(describe(first).title, group)} onClose={close}>
        {first.effect === 'warn' && <ReasonForAll group={group} draft={draft} onDone={close} />}
        <CutAll group={group} draft={draft} onDone={close} />
        <RemoveAll group={group} draft={draft} onDone={close} />
        <OneByOne group={group} draft={draft} onPlace={go} />
      </Sheet>
    </div>
  );
}

interface PartProps extends Pick<ChooseForAllProps, 'group' | 'draft'> {
  onDone: () => void;
}

function ReasonForAll({ group, draft, onDone }: PartProps) {
  const { t } = useLingui();
  const ids = lineIdsOf(group);
  const [reason, setReason] = useState('');
  const apply = () => {
    draft.setLines(ids, { reason: reason.trim() });
    onDone();
  };
  return (
    <>
      <TextArea label={t`One reason for all of them`} value={reason} onChange={setReason} />
      <Button wide disabled={reason.trim() === ''} onPress={apply}>
        <Plural value={ids.length} one="Apply to # line" other="Apply to all # lines" />
      </Button>
    </>
  );
}

/** Reduces manual lines to the allowed amount; expenses have to be corrected in the expense itself. */
function CutAll({ group, draft, onDone }: PartProps) {
  const cuts = new Map(group.flatMap(({ lineId, cutTo }) => (lineId && cutTo ? [[lineId, cutTo]] : [])));
  const views = draft.lines.filter(({ line }) => line.expenseId === null && cuts.has(line.id));
  const { length: count } = views;
  if (count === 0) return null;
  const reduce = () => {
    const changed = views.map(({ line, saved }) =>
      cutLine(line, cuts.get(line.id) ?? 0, draft.currency, saved?.rate.value),
    );
    draft.change({
      lines: draft.latest().lines.map((line) => changed.find(({ id }) => id === line.id) ?? line),
    });
    onDone();
  };
  return (
    <div className={css['choice']}>
      <Button tone="line" wide onPress={reduce}>
        <Plural
          value={count}
          one="Claim only what is allowed"
          other="Claim only what is allowed on # lines"
        />
      </Button>
    </div>
  );
}

function RemoveAll({ group, draft, onDone }: PartProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const ids = lineIdsOf(group);
  const count = plural(ids.length, { one: '# line', other: '# lines' });
  const typed = draft.form.lines.some(({ id, expenseId }) => expenseId === null && ids.includes(id));
  const remove = () => {
    draft.removeLines(ids);
    setAsking(false);
    onDone();
  };
  return (
    <div className={css['choice']}>
      <Button tone="line" wide onPress={() => setAsking(true)}>
        {t`Remove ${count} from this claim`}
      </Button>
      <Dialog
        open={asking}
        title={t`Remove ${count} from this claim?`}
        yes={t({ message: 'Remove', context: 'line' })}
        dangerous
        onYes={remove}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Expenses stay in your account book and can be claimed later.</Trans>
        </p>
        {typed && (
          <p>
            <Trans>Lines entered on this form are deleted.</Trans>
          </p>
        )}
      </Dialog>
    </div>
  );
}

function OneByOne({ group, draft, onPlace }: ChooseForAllProps) {
  const { t, i18n } = useLingui();
  const rows = group.flatMap((finding) => {
    const line = draft.lines.find((view) => view.line.id === finding.lineId)?.line;
    return line ? [{ finding, line }] : [];
  });
  return (
    <>
      <h3>
        <Trans>Or line by line</Trans>
      </h3>
      <ul style={{ margin: '0 -16px' }} aria-label={t`Expense lines`}>
        {rows.map(({ finding, line }) => (
          <Row
            key={line.id}
            slim
            title={line.merchant || i18n._(expenseTypeWords(line.type).label)}
            sub={line.spentOn ? formatDay(line.spentOn) : undefined}
            end={<Amount money={line.money} />}
            onPress={() => onPlace(finding)}
          />
        ))}
      </ul>
    </>
  );
}
