import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation } from '@outlay/contract/membership/join';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { CHANNEL_WORDS, STATE_WORDS } from '../invitation-words.ts';
import { joinQueries, useRevoke } from '../join.queries.ts';

/** My invitations and whether each can still be used. */
export function MyInvitations() {
  const { t } = useLingui();
  const list = useInfiniteQuery(joinQueries.invitations());
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <Section title={t`My invitations`}>
      <AsyncList
        list={list}
        noRefresh
        empty={<Empty title={t`You have not invited anyone yet`} icon="mail" />}
      >
        {(items) => (
          <LongRows items={items}>
            {(one) => <InvitationRow one={one} onRevoke={() => setRevoking(one)} />}
          </LongRows>
        )}
      </AsyncList>
      <RevokeDialog revoking={revoking} onClose={() => setRevoking(null)} />
    </Section>
  );
}

function InvitationRow({ one, onRevoke }: { one: Invitation; onRevoke: () => void }) {
  const { t, i18n } = useLingui();
  const channel = CHANNEL_WORDS[one.channel];
  const state = STATE_WORDS[one.state];
  const { used, seats } = one;
  const day = formatInstant(one.expiresAt);
  const places = t`${used} of ${seats} joined`;
  const until = one.state === 'open' ? t`until ${day}` : null;
  return (
    <Row
      whole
      lead={<Square icon={channel.icon} tone={one.state === 'open' ? 'brand' : 'plain'} />}
      title={one.account ?? i18n._(channel.label)}
      sub={[places, one.departmentName, until].filter(Boolean).join(' · ')}
      end={
        one.state === 'open' ? (
          <Button tone="line" small onPress={onRevoke}>
            <Trans>Revoke</Trans>
          </Button>
        ) : (
          <Pill tone={state.tone}>{i18n._(state.label)}</Pill>
        )
      }
    />
  );
}

function RevokeDialog({ revoking, onClose }: { revoking: Invitation | null; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevoke();
  const yes = () => {
    if (!revoking) return;
    const { id, version } = revoking;
    revoke.mutate(
      { id, version },
      {
        onSuccess: () => toast(t`It can no longer be used to join.`, 'good'),
        onError: (refused) => toast(errorWords(refused), 'stop'),
        onSettled: onClose,
      },
    );
  };
  return (
    <Dialog
      open={revoking !== null}
      title={t`Revoke this invitation?`}
      yes={t`Revoke`}
      dangerous
      busy={revoke.isPending}
      onYes={yes}
      onNo={onClose}
    >
      <Trans>The link stops working. Anyone who joined with it stays.</Trans>
    </Dialog>
  );
}
