import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Obligation } from '@outlay/contract/governance/privacy';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { reLaunch } from '#navigation/nav.ts';
import { leaveDevice } from '#session/session.ts';
import { toast } from '#screen/toast.ts';
import { forgetUnsent } from '#offline/unsent.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Security.module.css';
import { securityQueries, useErase } from '../security.queries.ts';

const OBSTACLES: Record<Obligation, MessageDescriptor> = {
  openTasks: msg`Approvals are still waiting for you: decide on them or transfer them.`,
  runningDocuments: msg`Some of your documents are still in progress: wait until they are paid, or withdraw them.`,
  openAdvances: msg`You still have an unsettled advance.`,
  lastAdministrator: msg`You are the only administrator: make a colleague one first.`,
};

interface EraseSheetProps {
  open: boolean;
  onClose: () => void;
}

export function EraseSheet({ open, onClose }: EraseSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Delete my account`} onClose={onClose}>
      <Checked />
    </Sheet>
  );
}

function Checked() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery(securityQueries.eraseCheck());
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const { obstacles, keptDocuments, keptYears } = data;
  if (obstacles.length > 0)
    return (
      <Notice tone="wait" title={t`Some things are still open`}>
        <ul>
          {obstacles.map((one) => (
            <li key={one}>{i18n._(OBSTACLES[one])}</li>
          ))}
        </ul>
      </Notice>
    );
  return <Confirm keptDocuments={keptDocuments} keptYears={keptYears} />;
}

function Confirm({ keptDocuments, keptYears }: { keptDocuments: number; keptYears: number }) {
  const { t } = useLingui();
  const own = useUser()?.account ?? '';
  const [account, setAccount] = useState('');
  const erase = useErase();
  const right = account.trim().toLowerCase() === own;
  const confirm = () =>
    erase.mutate(
      { account: account.trim() },
      {
        onSuccess: () => {
          toast(t`Your account is deleted.`, 'good', 4_000);
          void forgetUnsent();
          reLaunch(ROUTES.signIn);
          leaveDevice();
        },
      },
    );
  return (
    <div className={css['actions']}>
      <p>
        <Trans>
          You leave every company, no one can sign in to your account any more, and your name, phone, email,
          payee accounts, titles, drafts and unsubmitted expenses are deleted. This cannot be undone.
        </Trans>
      </p>
      {keptDocuments > 0 && (
        <p>
          <Trans>
            <Plural
              value={keptDocuments}
              one="# numbered document stays with your name on it"
              other="# numbered documents stay with your name on them"
            />{' '}
            for <Plural value={keptYears} one="# year" other="# years" />: accounting law requires it.
          </Trans>
        </p>
      )}
      <TextInput
        label={t`Enter ${own} to confirm`}
        value={account}
        onChange={setAccount}
        most={100}
        autoComplete="off"
        error={erase.error && errorWords(erase.error)}
      />
      <Button tone="stop" wide disabled={!right} busy={erase.isPending} onPress={confirm}>
        <Trans>Delete my account</Trans>
      </Button>
    </div>
  );
}
