import { Trans, useLingui } from '@lingui/react/macro';
import type { Delegation } from '@outlay/contract/documents/flow.delegation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatDay } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { approvalQueries, useEndDelegation } from '../approval.queries.ts';
import css from '../Approval.module.css';
import { DelegationForm } from './DelegationForm.tsx';

/** My delegations: to others while I am away, and from others to me. */
export function DelegationSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  return (
    <Sheet
      open={open}
      title={adding ? t`Add an approval delegate` : t`Approval delegate`}
      onClose={() => {
        setAdding(false);
        onClose();
      }}
    >
      {adding ? (
        <DelegationForm onDone={() => setAdding(false)} />
      ) : (
        <Delegations onAdd={() => setAdding(true)} />
      )}
    </Sheet>
  );
}

function Delegations({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(approvalQueries.delegations());
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />;
  return (
    <>
      <p style={{ color: 'var(--soft)', fontSize: 13.5 }}>
        <Trans>
          While you are away, a colleague approves for you. The history names both of you, and you can still
          decide yourself.
        </Trans>
      </p>
      {data.mine.length > 0 && (
        <ul className={css['results']} aria-label={t`Approval delegates`}>
          {data.mine.map((one) => (
            <Item key={one.id} delegation={one} name={one.to.name} mine />
          ))}
        </ul>
      )}
      {data.forOthers.length > 0 && (
        <>
          <h3 style={{ fontSize: 14 }}>
            <Trans>I approve for</Trans>
          </h3>
          <ul className={css['results']} aria-label={t`I approve for`}>
            {data.forOthers.map((one) => (
              <Item key={one.id} delegation={one} name={one.from.name} />
            ))}
          </ul>
        </>
      )}
      <div style={{ paddingTop: 12 }}>
        <Button wide icon="plus" onPress={onAdd}>
          <Trans>Add an approval delegate</Trans>
        </Button>
      </div>
    </>
  );
}

const TONES: Record<Delegation['state'], Tone> = {
  planned: 'wait',
  active: 'good',
  over: 'plain',
  ended: 'plain',
};

interface ItemProps {
  delegation: Delegation;
  name: string;
  mine?: boolean;
}

function Item({ delegation, name, mine = false }: ItemProps) {
  const { t } = useLingui();
  const end = useEndDelegation();
  const { id, version, fromDay, toDay, state, reason } = delegation;
  const words = { planned: t`Scheduled`, active: t`In effect`, over: t`Expired`, ended: t`Ended` };
  const [from, to] = [formatDay(fromDay), formatDay(toDay)];
  const stop = () =>
    end.mutate(
      { id, version },
      {
        onSuccess: () => toast(t`Ended`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    <li>
      <div className={css['grow']}>
        <b>{name}</b> <Pill tone={TONES[state]}>{words[state]}</Pill>
        <small>{[`${from} – ${to}`, reason].filter(Boolean).join(' · ')}</small>
      </div>
      {mine && (state === 'active' || state === 'planned') && (
        <Button tone="line" small busy={end.isPending} label={t`End: ${name}`} onPress={stop}>
          <Trans>End now</Trans>
        </Button>
      )}
    </li>
  );
}
