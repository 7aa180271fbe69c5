import { Trans, useLingui } from '@lingui/react/macro';
import type { Reason } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { PlatformName } from '@outlay/contract/membership/identity.platform';
import type { ReactNode } from 'react';
import { CallError } from '#api/call-error.ts';
import { hostErrorWords } from '#host/host-words.ts';
import { redirectTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { signInOtherwise } from '../by-hand.ts';
import css from '../Identity.module.css';
import { PlatformIcon } from '#features/membership/connection/PlatformIcon.tsx';
import { PLATFORM_WORDS } from '../platform-words.ts';

/** The two sides of a sign-in. */
export const Joined = ({ platform }: { platform: PlatformName }) => (
  <div className={css['join']} aria-hidden="true">
    <span className={css['tile']}>
      <PlatformIcon platform={platform} size={32} />
    </span>
    <span className={css['dashes']} />
    <span className={classes(css['tile'], css['ours'])}>
      <Icon name="wallet" size={32} />
    </span>
  </div>
);

export function Busy({ platform }: { platform: PlatformName }) {
  const { i18n } = useLingui();
  const name = i18n._(PLATFORM_WORDS[platform]);
  return (
    <div className={css['words']} role="status">
      <h2>{name}</h2>
      <p className={css['busy']}>
        <span className={css['spin']} aria-hidden="true" />
        <Trans>Signing you in…</Trans>
      </p>
    </div>
  );
}

interface WaitingProps {
  title: ReactNode;
  children: ReactNode;
  /** What the button says. */
  act: ReactNode;
  onAct: () => void;
  onOther: () => void;
}

/** A sign-in that waits for a tap. */
export const Waiting = ({ title, children, act, onAct, onOther }: WaitingProps) => (
  <>
    <div className={css['words']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
    <div className={css['acts']}>
      <Button wide onPress={onAct}>
        {act}
      </Button>
      <OtherWay onPress={onOther} />
    </div>
  </>
);

/** A plain link below another action, or the only one. */
const OtherWay = ({ onPress, only = false }: { onPress: () => void; only?: boolean }) => (
  <Button tone={only ? 'line' : 'text'} onPress={onPress}>
    <Trans>Sign in another way</Trans>
  </Button>
);

/** After the person has signed out inside a host. */
export const SignedOut = ({ onAct, onOther }: Pick<WaitingProps, 'onAct' | 'onOther'>) => (
  <Waiting
    title={<Trans>You are signed out</Trans>}
    act={<Trans>Sign in again</Trans>}
    onAct={onAct}
    onOther={onOther}
  >
    <Trans>Outlay stays signed out here until you sign in again.</Trans>
  </Waiting>
);

/** Another attempt would be refused as well. */
const FINAL: ReadonlySet<Reason> = new Set([
  ...(['notInCompany', 'connectionOff', 'noConnection', 'singleSignOnRequired'] as const),
  ...(['ticketUsed', 'linkExpired', 'identityTaken'] as const),
]);

interface RefusedProps {
  error: unknown;
  to: string | null | undefined;
  onAgain: () => void;
}

/** Why the sign-in did not succeed, and what to do next. */
export function Refused({ error, to, onAgain }: RefusedProps) {
  const { t } = useLingui();
  const reason = error instanceof CallError ? error.reason : undefined;
  const final = reason !== undefined && FINAL.has(reason);
  const elsewhere = reason === 'singleSignOnRequired';
  return (
    <>
      <div className={css['words']} role="alert">
        <h2>
          <Trans>You are not signed in</Trans>
        </h2>
        <p>{hostErrorWords(error) ?? t`The sign-in was cancelled.`}</p>
      </div>
      <div className={css['acts']}>
        {!final && (
          <Button wide icon="retry" onPress={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {elsewhere && (
          <Button wide onPress={() => redirectTo(pageAddress(ROUTES.singleSignOn, { to: to ?? undefined }))}>
            <Trans>Single sign-on</Trans>
          </Button>
        )}
        <OtherWay only={final && !elsewhere} onPress={() => signInOtherwise(to)} />
      </div>
    </>
  );
}
