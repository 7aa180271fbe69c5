import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { stepUp } from '#api/step-up.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useBeginStepUp, useStepUp } from './account.queries.ts';
import { ProofForm } from './ProofForm.tsx';

/** Opens over the page when a request needs a step-up; the request continues afterwards. */
export function StepUpSheet() {
  const { t } = useLingui();
  const answer = useStore(stepUp, (state) => state.answer);
  return (
    <Sheet open={answer !== null} title={t`Confirm it’s you`} onClose={() => answer?.(false)}>
      {answer && <StepUpForm onProved={() => answer(true)} />}
    </Sheet>
  );
}

function StepUpForm({ onProved }: { onProved: () => void }) {
  const begin = useBeginStepUp();
  const prove = useStepUp();
  const { mutate } = begin;
  useEffect(() => mutate({}), [mutate]);
  if (begin.error) return <ErrorBox error={begin.error} onRetry={() => mutate({})} />;
  if (!begin.data) return <SkeletonRows />;
  return (
    <ProofForm
      requested={begin.data}
      busy={prove.isPending}
      error={prove.error}
      onProof={(proof) => prove.mutate(proof, { onSuccess: onProved })}
    />
  );
}
