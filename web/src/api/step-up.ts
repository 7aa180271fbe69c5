import { createStore } from 'zustand/vanilla';

interface StepUpRequest {
  /** Answers the call that waits: true once the person has proved anew who they are. */
  answer: ((proved: boolean) => void) | null;
}

export const stepUp = createStore<StepUpRequest>(() => ({ answer: null }));

let asking: Promise<boolean> | null = null;

/** Asks the person once, however many calls wait for it. */
export function askStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    stepUp.setState({
      answer: (proved) => {
        asking = null;
        stepUp.setState({ answer: null });
        resolve(proved);
      },
    });
  });
  return asking;
}
