import { useEffect, useState } from 'react';
import { useSeen } from '#host/screen.ts';
import type { KeptDevice } from './device-store.ts';
import { codeOf, stepToShow } from './totp.ts';

const TICK_MS = 250;

export interface ShownCode {
  /** Null while the page is hidden, and until the next code is valid. */
  code: string | null;
  /** Whole seconds until the next code. */
  seconds: number;
  /** Of a minute, from 1 down to 0. */
  part: number;
}

/** The current code of the device, a new one each minute and after each use; none while the page is hidden. */
export function useCode({ handle, secret, skewMs, nextStep }: KeptDevice): ShownCode {
  const seen = useSeen();
  const [now, setNow] = useState(() => Date.now());
  const [made, setMade] = useState<{ step: number; handle: string; code: string } | null>(null);
  useEffect(() => {
    if (!seen) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [seen]);
  const { step, leftMs } = stepToShow(now + skewMs, nextStep);
  useEffect(() => {
    if (step === null) return;
    let over = false;
    void codeOf(handle, secret, step).then((code) => {
      if (!over) setMade({ step, handle, code });
    });
    return () => {
      over = true;
    };
  }, [handle, secret, step]);
  const fits = seen && made !== null && made.step === step && made.handle === handle;
  return {
    code: fits ? made.code : null,
    seconds: Math.max(1, Math.ceil(leftMs / 1000)),
    part: Math.min(1, leftMs / 60_000),
  };
}
