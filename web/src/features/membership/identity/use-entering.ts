import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { removeStored, writeStored } from '#device/storage.ts';
import { reopenHost } from '#host/host.ts';
import { keepSignIn } from '#session/session.ts';
import { goOn } from '#features/organisation/account/go-on.ts';
import type { Came } from './enter.ts';

interface Entering {
  /** Signs in; null while the browser leaves for another site. `again`: the person asked for another attempt. */
  enter: (again: boolean) => Promise<Came | null>;
  /** Whether to wait for a tap. */
  waits?: boolean;
  /** Called when the person is signed in, before the next page opens. */
  whenIn?: (() => void) | undefined;
}

/** The course of a sign-in at another system: begins once, by itself unless it waits, and again on request. */
export function useEntering({ enter, waits = false, whenIn }: Entering) {
  const [came, setCame] = useState<Came | null>(null);
  const entered = (to: string | null) => {
    whenIn?.();
    goOn(to);
  };
  const take = ({ answer, to, app }: Came) => {
    setCame({ answer, to, app });
    // Its ids sign the pages of the host from now on.
    if (app) {
      writeStored('outsideApp', app);
      void reopenHost();
    }
    if ('link' in answer) return;
    keepSignIn(answer);
    if (answer.success) entered(answer.to ?? to);
  };
  const { mutate, error } = useMutation({ mutationFn: enter, onSuccess: (one) => one && take(one) });
  const begun = useRef(false);
  useEffect(() => {
    if (waits || begun.current) return;
    begun.current = true;
    mutate(false);
  }, [waits, mutate]);
  const again = () => {
    removeStored('signedOut');
    setCame(null);
    const repeated = begun.current;
    begun.current = true;
    mutate(repeated);
  };
  return { came, error, again, take, entered };
}

export type EnteringState = ReturnType<typeof useEntering>;
