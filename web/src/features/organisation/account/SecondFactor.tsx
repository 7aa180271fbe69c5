import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type { SecondFactorNeeded } from '@outlay/contract/organisation/account.session';
import { dropSecondFactor, keepSignedIn, session } from '#session/session.ts';
import { Button } from '#ui/Button.tsx';
import { useSecondFactor } from './account.queries.ts';
import css from './Login.module.css';
import { ProofForm } from './ProofForm.tsx';

export const useRequiredFactor = () => useStore(session, (state) => state.secondFactor);

interface SecondFactorProps {
  factor: SecondFactorNeeded['secondFactor'];
  onEntered: () => void;
}

/** The second step of a sign-in. */
export function SecondFactor({ factor, onEntered }: SecondFactorProps) {
  const { t } = useLingui();
  const enter = useSecondFactor();
  return (
    <section aria-label={t`Two-step verification`}>
      <h2 className={css['lead']}>
        <Trans>One more step</Trans>
      </h2>
      <ProofForm
        requested={factor}
        busy={enter.isPending}
        error={enter.error}
        onProof={({ way, ...proof }) => {
          if (way === 'password') return;
          enter.mutate(
            { ...proof, way },
            {
              onSuccess: (answer) => {
                keepSignedIn(answer);
                onEntered();
              },
            },
          );
        }}
      />
      <div className={css['below']}>
        <Button tone="text" small onPress={dropSecondFactor}>
          <Trans>Sign in with another account</Trans>
        </Button>
      </div>
    </section>
  );
}
