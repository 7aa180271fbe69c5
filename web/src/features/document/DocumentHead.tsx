import type { DocumentDetail } from '@outlay/contract/document';
import { Trans } from '@lingui/react/macro';
import { formatDay } from '#kit/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { BudgetBars } from './BudgetBars.tsx';
import css from './Document.module.css';
import { MoneyFacts } from './MoneyFacts.tsx';
import readCss from './Read.module.css';
import { MarkPills, StandingPill } from './StatusPill.tsx';

/** Amount and status first: whose it is, what it is about, who has it since when. */
export function DocumentHead({ document }: { document: DocumentDetail }) {
  const { submitter, title, number, money, effect } = document;
  const free = effect === 'none' && money.amount === 0;
  return (
    <>
      <Card>
        <div className={css['head']}>
          <span className={readCss['pills']}>
            <StandingPill document={document} />
            <MarkPills document={document} />
          </span>
          <span className={css['number']}>{number}</span>
        </div>
        {free ? (
          <h2 className={readCss['subject']}>{title}</h2>
        ) : (
          <div className={css['amount']}>
            <Amount money={money} size="big" />
          </div>
        )}
        <p className={css['who']}>
          {[submitter.name, submitter.departmentName, free ? '' : title].filter(Boolean).join(' · ')}
        </p>
        <MoneyFacts document={document} />
        <BudgetBars budgets={document.budgets} />
      </Card>
      <Why document={document} />
    </>
  );
}

/** Why it stands where it stands, where words were asked for. */
function Why({ document }: { document: DocumentDetail }) {
  const { status, returnedReason, history, held, holdReason, revokeAsked } = document;
  const back = status === 'Returned' || status === 'Rejected';
  const reason = returnedReason ?? history.findLast(({ to }) => to === status)?.reason;
  const asked = history.findLast(({ act }) => act === 'askRevoke')?.reason;
  return (
    <>
      {back && reason && (
        <Notice
          tone="stop"
          icon="back"
          title={status === 'Returned' ? <Trans>Sent back</Trans> : <Trans>Refused</Trans>}
        >
          {reason}
        </Notice>
      )}
      {held && (
        <Notice tone="stop" icon="lock" title={<Trans>Payment on hold</Trans>}>
          {holdReason}
        </Notice>
      )}
      <Outside document={document} />
      {revokeAsked && (
        <Notice tone="wait" icon="undo" title={<Trans>The submitter asks to revoke it</Trans>}>
          {asked}
        </Notice>
      )}
    </>
  );
}

/** What one person says of a payment by other means, while a second has not confirmed it. */
function Outside({ document: { outside } }: { document: DocumentDetail }) {
  if (!outside) return null;
  const { method, paidOn, reference, reason } = outside;
  const { name } = outside.by;
  return (
    <Notice tone="wait" icon="wallet" title={<Trans>{name} says that it was paid by other means</Trans>}>
      {[method, formatDay(paidOn), reference, reason].filter(Boolean).join(' · ')}
      <br />
      <Trans>A second person has to confirm it.</Trans>
    </Notice>
  );
}
