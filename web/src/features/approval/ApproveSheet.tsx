import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/document';
import { useState } from 'react';
import { formatMoney } from '#kit/format.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { LongText } from '#ui/TextInput.tsx';
import { ActFault, isOver } from '#features/document/ActFault.tsx';
import { useApprove } from './approval.queries.ts';
import type { DecisionProps } from './decision.ts';

export function ApproveSheet({ open, document, onClose, onDecided }: DecisionProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Approve`} onClose={onClose}>
      <ApproveForm document={document} onClose={onClose} onDecided={onDecided} />
    </Sheet>
  );
}

function ApproveForm({ document, onClose, onDecided }: Omit<DecisionProps, 'open'>) {
  const { t } = useLingui();
  const [opinion, setOpinion] = useState('');
  const approve = useApprove();
  const { taskId, version, submitter } = document;
  const { name } = submitter;
  const amount = formatMoney(document.money);
  const decide = () =>
    taskId && approve.mutate({ taskId, version, opinion: opinion.trim() }, { onSuccess: onDecided });
  return (
    <>
      <p>
        <Trans>
          {amount} for {name}
        </Trans>
        {nextWords(document).map((words) => (
          <span key={words}> · {t`next: ${words}`}</span>
        ))}
      </p>
      <LongText label={t`Opinion (optional)`} value={opinion} onChange={setOpinion} />
      <ActFault error={approve.error} documentId={document.id} />
      {isOver(approve.error) ? (
        <Button tone="line" wide onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      ) : (
        <Button wide icon="check" busy={approve.isPending} onPress={decide}>
          <Trans>Approve</Trans>
        </Button>
      )}
    </>
  );
}

/** Who has it after this decision. */
function nextWords({ route }: DocumentDetail): string[] {
  const next = route.find(({ state, kind }) => state === 'next' && kind === 'approve');
  const names = next?.people.map(({ member }) => member.name) ?? [];
  return names.length > 0 ? [names.slice(0, 2).join(' · ')] : [];
}
