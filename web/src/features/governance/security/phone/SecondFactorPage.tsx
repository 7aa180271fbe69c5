import { Trans, useLingui } from '@lingui/react/macro';
import type { FactorItem } from '@outlay/contract/organisation/account.factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeysWork } from '#host/passkey.ts';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { PasskeySheet } from './PasskeySheet.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ResetNotice } from './ResetNotice.tsx';
import css from './Security.module.css';
import { securityQueries, useRemoveFactor, useRenewRecoveryCodes } from '../security.queries.ts';
import { TotpSheet } from './TotpSheet.tsx';

type Open = 'totp' | 'passkey' | null;

/** The second factors of the person. */
export function SecondFactorPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useQuery(securityQueries.factors());
  const done = (recoveryCodes: readonly string[] | null) => {
    setOpen(null);
    if (recoveryCodes) setCodes(recoveryCodes);
    else toast(t`Set up.`, 'good');
  };
  return (
    <Page title={t`Two-step verification`}>
      <p className={css['lead']}>
        <Trans>
          With two-step verification, no one can get in knowing only your password. Administrators and finance
          must use it.
        </Trans>
      </p>
      <ResetNotice />
      <DueNotice />
      {data ? (
        <Factors items={data.items} left={data.recoveryCodesLeft} onCodes={setCodes} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
      <Ways onOpen={setOpen} />
      <TotpSheet open={open === 'totp'} onClose={() => setOpen(null)} onDone={done} />
      <PasskeySheet open={open === 'passkey'} onClose={() => setOpen(null)} onDone={done} />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Page>
  );
}

/** The role requires a second factor by this day. */
function DueNotice() {
  const { t } = useLingui();
  const factor = useUser()?.secondFactor;
  if (!factor?.dueAt || factor.enrolled) return null;
  const day = formatInstant(factor.dueAt);
  return factor.withheld.length > 0 ? (
    <Notice tone="stop" title={t`Some of your permissions need two-step verification`}>
      <Trans>Set it up, and they are restored at once.</Trans>
    </Notice>
  ) : (
    <Notice tone="wait" title={t`Your role requires two-step verification`}>
      <Trans>Please set it up by {day}.</Trans>
    </Notice>
  );
}

function Ways({ onOpen }: { onOpen: (open: Open) => void }) {
  const { t } = useLingui();
  return (
    <Section title={t`Add`}>
      <Rows>
        {passkeysWork() && (
          <Row
            lead={<Square icon="shield" />}
            title={t`Passkey`}
            sub={t`Your fingerprint, face or a security key: the safest and quickest way`}
            whole
            more
            onPress={() => onOpen('passkey')}
          />
        )}
        <Row
          lead={<Square icon="phone" />}
          title={t`Authenticator app`}
          sub={t`Six digits that change every 30 seconds`}
          whole
          more
          onPress={() => onOpen('totp')}
        />
      </Rows>
    </Section>
  );
}

interface FactorsProps {
  items: readonly FactorItem[];
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

function Factors({ items, left, onCodes }: FactorsProps) {
  const { t } = useLingui();
  const renew = useRenewRecoveryCodes();
  if (items.length === 0) return null;
  return (
    <Rows label={t`Two-step verification`}>
      {items.map((item) => (
        <FactorRow key={item.id} item={item} />
      ))}
      <Row
        lead={<Square icon="lock" tone={left < 3 ? 'wait' : 'plain'} />}
        title={t`Recovery codes`}
        sub={t`${left} left, for when you lose your device`}
        end={
          <Button
            tone="line"
            small
            busy={renew.isPending}
            onPress={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
          >
            <Trans>Generate new ones</Trans>
          </Button>
        }
      />
    </Rows>
  );
}

function FactorRow({ item }: { item: FactorItem }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveFactor();
  const { id, kind, name, createdAt, lastUsedAt } = item;
  const last = lastUsedAt ?? createdAt;
  const gone = {
    onSuccess: () => toast(t`Removed.`, 'good'),
    onError: (error: Error) => toast(errorWords(error), 'stop', 4_000),
    onSettled: () => setAsking(false),
  };
  return (
    <>
      <Row
        lead={<Square icon={kind === 'passkey' ? 'shield' : 'phone'} tone="good" />}
        title={name}
        sub={formatInstant(last)}
        end={
          <Button tone="text" small label={t`Remove: ${name}`} onPress={() => setAsking(true)}>
            <Trans>Remove</Trans>
          </Button>
        }
      />
      <Dialog
        open={asking}
        title={t`Remove “${name}”?`}
        yes={t`Remove`}
        dangerous
        busy={remove.isPending}
        onYes={() => remove.mutate({ id }, gone)}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
