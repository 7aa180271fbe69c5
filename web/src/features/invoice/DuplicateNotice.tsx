import { Trans, useLingui } from '@lingui/react/macro';
import type { Duplicate } from '@outlay/contract/invoice';
import { navigateTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Whose the same paper already is and where, as far as this person may know. */
export function DuplicateNotice({ duplicate }: { duplicate: Duplicate }) {
  const { t } = useLingui();
  const { mine, member, documentId, documentNumber, invoiceId, locked } = duplicate;
  const where = documentId
    ? `/pages/form/bill?id=${documentId}`
    : mine && invoiceId
      ? `/pages/invoice/detail?id=${invoiceId}`
      : null;
  return (
    <Notice
      tone={locked ? 'stop' : 'wait'}
      title={locked ? t`This invoice is already used` : t`This invoice is already here`}
      action={
        where && (
          <Button tone="text" small onPress={() => navigateTo(where)}>
            <Trans>Look</Trans>
          </Button>
        )
      }
    >
      <Where mine={mine} name={member?.name ?? null} number={documentNumber} />{' '}
      {locked && <Trans>It cannot be claimed a second time.</Trans>}
    </Notice>
  );
}

function Where({ mine, name, number }: { mine: boolean; name: string | null; number: string | null }) {
  if (mine)
    return number ? <Trans>You have it on {number}.</Trans> : <Trans>You have it among your invoices.</Trans>;
  if (name)
    return number ? (
      <Trans>
        {name} has it on {number}.
      </Trans>
    ) : (
      <Trans>{name} has it.</Trans>
    );
  return <Trans>Somebody in your company has it.</Trans>;
}
