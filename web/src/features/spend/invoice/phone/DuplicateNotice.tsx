import { Trans, useLingui } from '@lingui/react/macro';
import type { Duplicate } from '@outlay/contract/spend/invoice';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

interface DuplicateNoticeProps {
  duplicate: Duplicate;
  /** Why the duplicate was kept. */
  keptReason?: string;
}

/** Where the same invoice is already recorded and by whom, as far as this person may know. */
export function DuplicateNotice({ duplicate, keptReason = '' }: DuplicateNoticeProps) {
  const { t } = useLingui();
  const { mine, member, documentId, documentNumber, invoiceId, recordedAt, locked } = duplicate;
  const where = documentId
    ? pageAddress(ROUTES.document, { id: documentId })
    : mine && invoiceId
      ? pageAddress(ROUTES.invoice, { id: invoiceId })
      : null;
  return (
    <Notice
      tone={locked ? 'stop' : 'wait'}
      title={locked ? t`This invoice has already been claimed` : t`This invoice is already recorded`}
      action={
        where && (
          <Button tone="text" small onPress={() => navigateTo(where)}>
            <Trans>View</Trans>
          </Button>
        )
      }
    >
      <Where mine={mine} name={member?.name ?? null} number={documentNumber} />{' '}
      {recordedAt && <Trans>Recorded {formatRecent(recordedAt)}.</Trans>}{' '}
      {locked && <Trans>It cannot be claimed again.</Trans>}{' '}
      {keptReason && <Trans>Reason for keeping it: {keptReason}</Trans>}
    </Notice>
  );
}

function Where({ mine, name, number }: { mine: boolean; name: string | null; number: string | null }) {
  if (mine)
    return number ? (
      <Trans>You have used it on {number}.</Trans>
    ) : (
      <Trans>It is already among your invoices.</Trans>
    );
  if (name)
    return number ? (
      <Trans>
        {name} has used it on {number}.
      </Trans>
    ) : (
      <Trans>{name} already has it.</Trans>
    );
  return <Trans>Someone in your company already has it.</Trans>;
}
