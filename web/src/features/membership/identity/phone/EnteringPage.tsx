import type { PlatformName } from '@outlay/contract/membership/identity.platform';
import { useEffect, type ReactNode } from 'react';
import { useUser } from '#session/use-session.ts';
import { Page } from '#ui/Page.tsx';
import { SecondFactor, useRequiredFactor } from '#features/organisation/account/SecondFactor.tsx';
import { signInOtherwise } from '../by-hand.ts';
import type { EnteringState } from '../use-entering.ts';
import { LinkPart } from './LinkPart.tsx';
import { Busy, Joined, Refused } from './Stages.tsx';

interface EnteringPageProps {
  title: string;
  platform: PlatformName;
  entering: EnteringState;
  /** The page to continue with. */
  to: string | null | undefined;
  /** Shown in place of the progress: what the sign-in waits for. */
  children?: ReactNode;
}

/** The page of a sign-in at another system, at whichever stage it is. */
export function EnteringPage({ title, platform, entering, to, children }: EnteringPageProps) {
  const { came, error, again } = entering;
  return (
    <Page title={title} bare>
      <Joined platform={platform} />
      {came ? (
        <Answered came={came} platform={platform} entering={entering} />
      ) : error ? (
        <Refused error={error} to={to} onAgain={again} />
      ) : (
        (children ?? <Busy platform={platform} />)
      )}
    </Page>
  );
}

interface AnsweredProps extends Pick<EnteringPageProps, 'platform' | 'entering'> {
  came: NonNullable<EnteringState['came']>;
}

/** The other system knows the person: what is left to do here. */
function Answered({ came, platform, entering }: AnsweredProps) {
  const { answer, to, app } = came;
  const factor = useRequiredFactor();
  const user = useUser();
  const linked = !('link' in answer);
  const dropped = linked && !answer.success && !factor && !user;
  useEffect(() => {
    if (dropped) signInOtherwise(to);
  }, [dropped, to]);
  if ('link' in answer)
    return (
      <LinkPart
        link={answer.link}
        platform={platform}
        to={to}
        onLinked={(after) => entering.take({ answer: after, to, app })}
        onAgain={entering.again}
      />
    );
  return factor ? (
    <SecondFactor key={factor.challenge} factor={factor} onEntered={() => entering.entered(to)} />
  ) : (
    <Busy platform={platform} />
  );
}
