import { Trans, useLingui } from '@lingui/react/macro';
import type { AgencyScope } from '@outlay/contract/membership/agent';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { PeopleInput } from '#features/processing/approval/PeopleInput.tsx';
import css from './Security.module.css';
import { useOfferAgency } from '../security.queries.ts';

interface AgentSheetProps {
  open: boolean;
  onClose: () => void;
}

export function AgentSheet({ open, onClose }: AgentSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Let a colleague act for me`} onClose={onClose}>
      <AgentForm onDone={onClose} />
    </Sheet>
  );
}

function useAgentForm(onDone: () => void) {
  const { t } = useLingui();
  const [form, setForm] = useState({ id: newId(), fromDay: today(), toDay: '', reason: '' });
  const [scope, setScope] = useState<AgencyScope>('limited');
  const [people, setPeople] = useState<MemberRef[]>([]);
  const [tried, setTried] = useState(false);
  const offer = useOfferAgency();
  const [agent] = people;
  const backwards = form.toDay < form.fromDay;
  const send = () => {
    setTried(true);
    if (!agent || form.fromDay === '' || backwards) return;
    const whenSent = () => {
      toast(t`Sent. It starts once they accept.`, 'good');
      onDone();
    };
    offer.mutate({ ...form, scope, agentId: agent.id }, { onSuccess: whenSent });
  };
  const errors = {
    agent: tried && !agent ? reasonText('required') : null,
    from: tried && form.fromDay === '' ? reasonText('required') : null,
    to: tried && backwards ? t`The last day cannot be before the first.` : null,
  };
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  return { form, set, scope, setScope, people, setPeople, errors, send, offer };
}

function AgentForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { form, set, scope, setScope, people, setPeople, errors, send, offer } = useAgentForm(onDone);
  return (
    <>
      <PeopleInput
        single
        required
        label={t`Who can act for me`}
        chosen={people}
        onChange={setPeople}
        error={errors.agent}
      />
      <div className={css['scope']}>
        <Tabs
          label={t`What they can do`}
          value={scope}
          options={[
            { value: 'limited', label: t`Prepare and submit` },
            { value: 'full', label: t`Approve as well` },
          ]}
          onChange={setScope}
        />
      </div>
      <DateInput
        label={t`First day`}
        value={form.fromDay}
        onChange={(fromDay) => set({ fromDay })}
        error={errors.from}
        required
      />
      <DateInput
        label={t`Last day`}
        value={form.toDay}
        onChange={(toDay) => set({ toDay })}
        error={errors.to}
        required
      />
      <TextInput label={t`Reason (optional)`} value={form.reason} onChange={(reason) => set({ reason })} />
      {offer.error && <Notice tone="stop" title={errorWords(offer.error)} />}
      <div className={css['send']}>
        <Button wide busy={offer.isPending} onPress={send}>
          <Trans>Send the request</Trans>
        </Button>
      </div>
    </>
  );
}
