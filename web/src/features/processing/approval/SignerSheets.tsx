import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { ActFault } from '#features/documents/document/ActFault.tsx';
import { useAddSign, useRemoveSign, useTransfer } from './approval.queries.ts';
import type { DecisionProps } from './decision.ts';
import { PeopleInput } from './PeopleInput.tsx';

type FormProps = Pick<DecisionProps, 'document' | 'onDecided'>;

/** Transfers my task to another member for good. */
export function TransferSheet({ open, onClose, ...rest }: DecisionProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Transfer to a colleague`} onClose={onClose}>
      <TransferForm {...rest} />
    </Sheet>
  );
}

function TransferForm({ document, onDecided }: FormProps) {
  const { t } = useLingui();
  const [people, setPeople] = useState<MemberRef[]>([]);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const transfer = useTransfer();
  const { taskId, version } = document;
  const [to] = people;
  const done = () => {
    setTried(true);
    if (!taskId || !to || reason.trim() === '') return;
    transfer.mutate({ taskId, version, toId: to.id, reason: reason.trim() }, { onSuccess: onDecided });
  };
  return (
    <>
      <PeopleInput
        single
        required
        label={t`Transfer to`}
        chosen={people}
        onChange={setPeople}
        error={tried && !to ? reasonText('required') : null}
      />
      <TextArea
        label={t`Why`}
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? reasonText('reasonRequired') : null}
      />
      <ActFault error={transfer.error} documentId={document.id} />
      <Button wide busy={transfer.isPending} onPress={done}>
        <Trans>Transfer</Trans>
      </Button>
    </>
  );
}

/** Adds approvers, before or after my own decision. */
export function AddSignSheet({ open, onClose, ...rest }: DecisionProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Add signers`} onClose={onClose}>
      <AddSignForm {...rest} />
    </Sheet>
  );
}

function AddSignForm({ document, onDecided }: FormProps) {
  const { t } = useLingui();
  const [people, setPeople] = useState<MemberRef[]>([]);
  const [place, setPlace] = useState<'before' | 'after'>('before');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddSign();
  const { taskId, version } = document;
  const done = () => {
    setTried(true);
    if (!taskId || people.length === 0) return;
    const memberIds = people.map(({ id }) => id);
    add.mutate({ taskId, version, memberIds, place, reason: reason.trim() }, { onSuccess: onDecided });
  };
  return (
    <>
      <div style={{ margin: '4px -16px 0' }}>
        <Tabs
          label={t`When to ask them`}
          value={place}
          options={[
            { value: 'before', label: t`Before me` },
            { value: 'after', label: t`After me` },
          ]}
          onChange={setPlace}
        />
      </div>
      <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 8 }}>
        {place === 'before'
          ? t`It comes back to you after they have decided.`
          : t`They are asked after you approve.`}
      </p>
      <PeopleInput
        required
        label={t`Additional signers`}
        chosen={people}
        onChange={setPeople}
        error={tried && people.length === 0 ? reasonText('required') : null}
      />
      <TextArea label={t`Your question (optional)`} value={reason} onChange={setReason} />
      <ActFault error={add.error} documentId={document.id} />
      <Button wide busy={add.isPending} onPress={done}>
        <Trans>Confirm signers</Trans>
      </Button>
    </>
  );
}

/** Removes an added approver who has not decided yet. */
export function RemoveSignSheet({ open, onClose, ...rest }: DecisionProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Remove signer`} onClose={onClose}>
      <RemoveSignForm {...rest} />
    </Sheet>
  );
}

function RemoveSignForm({ document, onDecided }: FormProps) {
  const { t } = useLingui();
  const remove = useRemoveSign();
  const { taskId, version } = document;
  const added = document.route
    .flatMap(({ people }) => people)
    .filter(
      ({ source, state, taskId: id }) =>
        id !== null && source.startsWith('added') && (state === 'Waiting' || state === 'Pending'),
    )
    .map((one) => ({ value: one.taskId ?? '', label: one.member.name }));
  const [chosen, setChosen] = useState(added[0]?.value ?? '');
  const done = () =>
    taskId && remove.mutate({ taskId, version, removeTaskId: chosen }, { onSuccess: onDecided });
  return (
    <>
      <Select label={t`Signer to remove`} value={chosen} options={added} onChange={setChosen} />
      <ActFault error={remove.error} documentId={document.id} />
      <Button wide busy={remove.isPending} disabled={chosen === ''} onPress={() => void done()}>
        <Trans context="line">Remove</Trans>
      </Button>
    </>
  );
}
