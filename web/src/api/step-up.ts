import { createStore } from 'zustand/vanilla';

interface StepUpRequest {
  /** Resolves the waiting call: true once the step-up has succeeded. Null when no step-up is requested. */
  answer: ((proved: boolean) => void) | null;
}

export const stepUp = createStore<StepUpRequest>(() => ({ answer: null }));

let pending: Promise<boolean> | null = null;

/** Shows one step-up dialog, shared by all calls that wait for it. */
export function requestStepUp(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    stepUp.setState({
      answer: (proved) => {
        pending = null;
        stepUp.setState({ answer: null });
        resolve(proved);
      },
    });
  });
  return pending;
}
