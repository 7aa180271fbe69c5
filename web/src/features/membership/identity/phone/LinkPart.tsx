import { Trans, useLingui } from '@lingui/react/macro';
import type { HumanProof } from '@outlay/contract/organisation/account';
import type { LinkNeeded } from '@outlay/contract/membership/identity';
import type { PlatformName } from '@outlay/contract/membership/identity.platform';
import { useState } from 'react';
import { listWords } from '#text/words.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Pill } from '#ui/Pill.tsx';
import { useSignIn } from '#features/organisation/account/account.queries.ts';
import { CodeLoginForm } from '#features/organisation/account/CodeLoginForm.tsx';
import { LoginForm, type Credentials } from '#features/organisation/account/phone/LoginForm.tsx';
import { SecondFactor, useRequiredFactor } from '#features/organisation/account/SecondFactor.tsx';
import { isHosted } from '../apps.ts';
import type { Came } from '../enter.ts';
import { useLink } from '../identity.queries.ts';
import css from '../Identity.module.css';
import { PLATFORM_WORDS } from '../platform-words.ts';
import { Busy, Refused } from './Stages.tsx';

type Link = LinkNeeded['link'];

interface LinkPartProps {
  link: Link;
  platform: PlatformName;
  to: string | null;
  onLinked: (answer: Came['answer']) => void;
  /** Begins the whole sign-in again. */
  onAgain: () => void;
}

/** The first time from a platform: the person proves once which account here is theirs, and both are linked. */
export function LinkPart({ link, platform, to, onLinked, onAgain }: LinkPartProps) {
  const linking = useLink();
  const factor = useRequiredFactor();
  const finish = () => linking.mutate({ challenge: link.challenge }, { onSuccess: onLinked });
  if (linking.error)
    return (
      <Refused error={linking.error} to={to} onAgain={linking.error.outcomeUnknown ? finish : onAgain} />
    );
  if (linking.isPending || linking.isSuccess) return <Busy platform={platform} />;
  return (
    <>
      <First link={link} />
      {factor ? (
        <SecondFactor key={factor.challenge} factor={factor} onEntered={finish} />
      ) : (
        <ProofForms account={link.account ?? ''} onEntered={finish} />
      )}
      <Helpers names={link.administrators} />
    </>
  );
}

function First({ link: { kind, connectionName, companyName, name } }: { link: Link }) {
  const { i18n } = useLingui();
  // A provider has the name that its company gave it; a platform has its own.
  const platform = isHosted(kind) ? i18n._(PLATFORM_WORDS[kind]) : connectionName;
  return (
    <>
      <div className={css['words']}>
        <h2>
          <Trans>First time here from {platform}</Trans>
        </h2>
        <p>
          <Trans>Confirm once that it is you. From then on you are signed in.</Trans>
        </p>
      </div>
      <div className={css['who']}>
        <Avatar name={name || companyName} size={44} />
        <span>
          <b>{name || connectionName}</b>
          <small>{companyName}</small>
        </span>
        <Pill tone="brand">{platform}</Pill>
      </div>
    </>
  );
}

/** A code or the password of the account here. */
function ProofForms({ account, onEntered }: { account: string; onEntered: () => void }) {
  const [form, setForm] = useState<Credentials>({ account, password: '', agreed: false });
  const [byPassword, setByPassword] = useState(account === '');
  const signIn = useSignIn();
  const enter = (credentials: Credentials, human: HumanProof | null) =>
    signIn.mutate(human ? { ...credentials, human } : credentials, {
      onSuccess: ({ success }) => success && onEntered(),
    });
  return byPassword ? (
    <LoginForm
      form={form}
      onChange={setForm}
      onEnter={enter}
      onCode={() => setByPassword(false)}
      onEntered={onEntered}
      busy={signIn.isPending}
      error={signIn.error}
    />
  ) : (
    <CodeLoginForm start={form} onEntered={onEntered} onPassword={() => setByPassword(true)} />
  );
}

/** Who can help a person without an account. */
function Helpers({ names }: { names: readonly string[] }) {
  const administrators = listWords(names);
  return (
    <p className={css['note']}>
      <Icon name="shield" size={20} />
      <span>
        {names.length > 0 ? (
          <Trans>No account yet? {administrators} can let you in.</Trans>
        ) : (
          <Trans>No account yet? Ask an administrator of your company to let you in.</Trans>
        )}
      </span>
    </p>
  );
}
