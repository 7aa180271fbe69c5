import { Trans, useLingui } from '@lingui/react/macro';
import { allocate } from '@outlay/contract/allocation';
import type { Finding } from '@outlay/contract/document';
import { convertBack } from '@outlay/contract/rate';
import type { ReactNode } from 'react';
import { formatMoney } from '#kit/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import css from './Draft.module.css';
import type { DraftLine } from './draft-form.ts';
import { Findings } from './Findings.tsx';
import { isAsked, pathOf } from './finding-places.ts';
import { RouteTimeline } from './RouteTimeline.tsx';
import type { Draft } from './use-draft.ts';

interface DraftChecksProps {
  draft: Draft;
  /** What the server said to the submit. */
  fault: ReactNode;
  onPayee: () => void;
  onPlace: (path: string) => void;
}

/** What the server's checks say of the draft, and who will decide on it and why. */
export function DraftChecks({ draft, fault, onPayee, onPlace }: DraftChecksProps) {
  const { t } = useLingui();
  const { saved, form } = draft;
  const wordsAt = (lineId: string | null) =>
    (lineId === null ? form.reason : form.lines.find(({ id }) => id === lineId)?.reason) ?? '';
  // What asks for words stands where they are given.
  const findings = saved?.findings.filter((one) => !isAsked(one, wordsAt(one.lineId))) ?? [];
  const place = (finding: Finding) => {
    const path = pathOf.finding(finding);
    return path === null ? undefined : () => onPlace(path);
  };
  return (
    <>
      <div style={{ margin: '0 16px' }}>{fault}</div>
      {saved && findings.length > 0 && (
        <Section title={t`Checks`}>
          <Findings
            findings={findings}
            lines={saved.lines}
            onPlace={place}
            remedy={(finding) => <Remedy finding={finding} draft={draft} onPayee={onPayee} />}
          />
        </Section>
      )}
      {saved && (
        <Section title={t`Who will decide`}>
          <Card>
            <RouteTimeline route={saved.route} />
          </Card>
        </Section>
      )}
    </>
  );
}

interface RemedyProps {
  finding: Finding;
  draft: Draft;
  onPayee: () => void;
}

/** What a person can do about a finding, at once. */
export function Remedy({ finding, draft, onPayee }: RemedyProps) {
  const { code, cutTo, lineId } = finding;
  const view = draft.lines.find(({ line }) => line.id === lineId);
  if (code === 'noPayeeAccount' && draft.shape.effect !== 'supplier')
    return (
      <Button tone="line" small onPress={onPayee}>
        <Trans>Enter it</Trans>
      </Button>
    );
  if (cutTo === null || !view) return null;
  const amount = formatMoney({ amount: cutTo, currency: draft.currency });
  if (view.line.expenseId !== null)
    return (
      <p className={css['cut']}>
        <Trans>Lower the expense to {amount}, or leave it to the approver to cut.</Trans>
      </p>
    );
  if (cutTo === 0) return null;
  return (
    <div className={css['cut']}>
      <Button tone="line" small onPress={() => draft.setLine(cutLine(view.line, cutTo, draft.currency, view.saved?.rate.value))}>
        <Trans>Claim only {amount}</Trans>
      </Button>
    </div>
  );
}

/** The line at the amount that is allowed, in the currency it was spent in; its shares shrink alike. */
function cutLine(line: DraftLine, cutTo: number, currency: string, rate = '1'): DraftLine {
  const { money, allocation, allocationBy } = line;
  const same = money.currency === currency;
  const amount = same ? cutTo : convertBack(cutTo, currency, money.currency, rate);
  const weights = allocate(
    cutTo,
    allocation.map(({ weight }) => weight),
  );
  return {
    ...line,
    money: { ...money, amount },
    allocation:
      allocationBy === 'amount'
        ? allocation.map((share, place) => ({ ...share, weight: weights[place] ?? 0 }))
        : allocation,
  };
}
