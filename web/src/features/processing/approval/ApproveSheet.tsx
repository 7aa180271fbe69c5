import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { formatMoney, localText } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { ActFault, isOver } from '#features/documents/document/ActFault.tsx';
import { useApprove } from './approval.queries.ts';
import type { DecisionProps } from './decision.ts';
import { PeopleInput } from './PeopleInput.tsx';
import { approvedWith, VerdictList } from './VerdictList.tsx';

export function ApproveSheet({ open, document, onClose, ...rest }: DecisionProps) {
  const { t } = useLingui();
  const title = document.actions.includes('handle') ? t`Mark as handled` : t`Approve`;
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <ApproveForm document={document} onClose={onClose} {...rest} />
    </Sheet>
  );
}

function ApproveForm({ document, onClose, onDecided, verdicts = [] }: Omit<DecisionProps, 'open'>) {
  const { t } = useLingui();
  const [opinion, setOpinion] = useState('');
  const [next, setNext] = useState<Record<string, MemberRef[]>>({});
  const [tried, setTried] = useState(false);
  const approve = useApprove();
  const { taskId, version, chooseNext } = document;
  const missing = (nodeKey: string) => (next[nodeKey] ?? []).length === 0;
  const decide = () => {
    setTried(true);
    if (!taskId || chooseNext.some(({ nodeKey }) => missing(nodeKey))) return;
    const chosen = Object.entries(next).map(([key, people]) => [key, people.map(({ id }) => id)] as const);
    approve.mutate(
      {
        taskId,
        version,
        opinion: opinion.trim(),
        ...(verdicts.length > 0 ? { lines: [...verdicts] } : {}),
        ...(chosen.length > 0 ? { next: Object.fromEntries(chosen) } : {}),
      },
      { onSuccess: onDecided },
    );
  };
  return (
    <>
      <Summary document={document} verdicts={verdicts} />
      <VerdictList document={document} verdicts={verdicts} />
      {chooseNext.map(({ nodeKey, name }) => (
        <PeopleInput
          key={nodeKey}
          label={t`Approvers at “${localText(name)}”`}
          required
          chosen={next[nodeKey] ?? []}
          onChange={(people) => setNext({ ...next, [nodeKey]: people })}
          error={tried && missing(nodeKey) ? reasonText('required') : null}
        />
      ))}
      <TextArea label={t`Comment (optional)`} value={opinion} onChange={setOpinion} />
      <ActFault error={approve.error} documentId={document.id} />
      {isOver(approve.error) ? (
        <Button tone="line" wide onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      ) : (
        <Button wide isDefault icon="check" busy={approve.isPending} onPress={decide}>
          {document.actions.includes('handle') ? <Trans>Handled</Trans> : <Trans>Approve</Trans>}
        </Button>
      )}
    </>
  );
}

function Summary({ document, verdicts = [] }: Pick<DecisionProps, 'document' | 'verdicts'>) {
  const { t } = useLingui();
  const { name } = document.submitter;
  const amount = formatMoney({
    amount: approvedWith(document, verdicts),
    currency: document.money.currency,
  });
  return (
    <p>
      {document.effect === 'none' && document.money.amount === 0 ? (
        name
      ) : (
        <Trans>
          {amount} for {name}
        </Trans>
      )}
      {nextWords(document).map((words) => (
        <span key={words}> · {t`next: ${words}`}</span>
      ))}
    </p>
  );
}

/** Names of the next approvers after this decision. */
function nextWords({ route }: DocumentDetail): string[] {
  const next = route.find(({ state, kind }) => state === 'next' && (kind === 'approve' || kind === 'handle'));
  const names = next?.people.map(({ member }) => member.name) ?? [];
  return names.length > 0 ? [names.slice(0, 2).join(' · ')] : [];
}
