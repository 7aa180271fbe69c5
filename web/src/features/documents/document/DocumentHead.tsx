import { URGE_PAUSE_MS, type DocumentDetail } from '@outlay/contract/documents/document.detail';
import { Trans } from '@lingui/react/macro';
import { formatDay, formatRecent, formatTime } from '#text/format.ts';
import { useUser } from '#session/use-session.ts';
import { Amount } from '#ui/Amount.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { BudgetBars } from './BudgetBars.tsx';
import css from './Document.module.css';
import { MoneyFacts } from './MoneyFacts.tsx';
import readCss from './Read.module.css';
import { MarkPills, DetailedStatusPill } from './StatusPill.tsx';

/** Amount and status first, then the submitter, the title, and the current approver with the time since. */
export function DocumentHead({ document }: { document: DocumentDetail }) {
  const { submitter, title, number, money, effect } = document;
  const free = effect === 'none' && money.amount === 0;
  return (
    <>
      <Card>
        <div className={css['head']}>
          <span className={readCss['pills']}>
            <DetailedStatusPill document={document} />
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
        <Reminded document={document} />
        <MoneyFacts document={document} />
        <BudgetBars budgets={document.budgets} />
      </Card>
      <Why document={document} />
    </>
  );
}

/** The reason for the status, where one was given. */
function Why({ document }: { document: DocumentDetail }) {
  const { status, returnedReason, history, held, holdReason, revokeAsked } = document;
  const back = status === 'Returned' || status === 'Rejected';
  const last = history.findLast(({ to }) => to === status);
  const reason = returnedReason ?? last?.reason;
  const requested = history.findLast(({ act }) => act === 'askRevoke')?.reason;
  return (
    <>
      {back && reason && (
        <Notice
          tone="stop"
          icon="back"
          title={
            <BackTitle
              returned={status === 'Returned'}
              by={last?.actor?.name}
              at={last?.at ?? document.since}
            />
          }
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
        <Notice tone="wait" icon="undo" title={<Trans>The submitter has requested revocation</Trans>}>
          {requested}
        </Notice>
      )}
    </>
  );
}

interface BackTitleProps {
  returned: boolean;
  /** Undefined when a rule or a timeout did it. */
  by: string | undefined;
  at: string;
}

/** Person and time; the reason is shown below. */
function BackTitle({ returned, by, at }: BackTitleProps) {
  const when = formatRecent(at);
  if (!by) return returned ? <Trans>Returned, {when}</Trans> : <Trans>Rejected, {when}</Trans>;
  return returned ? (
    <Trans>
      Returned by {by}, {when}
    </Trans>
  ) : (
    <Trans>
      Rejected by {by}, {when}
    </Trans>
  );
}

/** For the submitter: when the approver was last reminded, and when another reminder is possible. */
function Reminded({ document: { status, urgedAt, submitter } }: { document: DocumentDetail }) {
  const me = useUser()?.memberId;
  if (status !== 'UnderApproval' || urgedAt === null || submitter.id !== me) return null;
  const again = new Date(new Date(urgedAt).getTime() + URGE_PAUSE_MS);
  if (again <= new Date()) return null;
  const [then, next] = [formatRecent(urgedAt), formatTime(again.toISOString())];
  return (
    <p className={css['who']}>
      <Trans>
        Reminded {then}; again from {next}
      </Trans>
    </p>
  );
}

/** A payment made outside the system, until a second person confirms it. */
function Outside({ document: { outside } }: { document: DocumentDetail }) {
  if (!outside) return null;
  const { method, paidOn, reference, reason } = outside;
  const { name } = outside.by;
  return (
    <Notice tone="wait" icon="wallet" title={<Trans>{name} reported that it was paid another way</Trans>}>
      {[method, formatDay(paidOn), reference, reason].filter(Boolean).join(' · ')}
      <br />
      <Trans>A second person must confirm it.</Trans>
    </Notice>
  );
}
