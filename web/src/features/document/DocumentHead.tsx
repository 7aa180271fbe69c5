import type { DocumentDetail } from '@outlay/contract/document';
import { Trans } from '@lingui/react/macro';
import { Amount } from '#ui/Amount.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import css from './Document.module.css';
import { StandingPill } from './StatusPill.tsx';

/** Amount and status first: whose it is, what it is about, who has it since when. */
export function DocumentHead({ document }: { document: DocumentDetail }) {
  const { submitter, title, number, money, status, returnedReason } = document;
  const back = status === 'Returned' || status === 'Rejected';
  const reason = returnedReason ?? document.history.findLast(({ to }) => to === status)?.reason;
  return (
    <>
      <Card>
        <div className={css['head']}>
          <StandingPill document={document} />
          <span className={css['number']}>{number}</span>
        </div>
        <div className={css['amount']}>
          <Amount money={money} size="big" />
        </div>
        <p className={css['who']}>
          {[submitter.name, submitter.departmentName, title].filter(Boolean).join(' · ')}
        </p>
      </Card>
      {back && reason && (
        <Notice
          tone="stop"
          icon="back"
          title={status === 'Returned' ? <Trans>Sent back</Trans> : <Trans>Refused</Trans>}
        >
          {reason}
        </Notice>
      )}
    </>
  );
}
