import type { HumanProof } from '@outlay/contract/organisation/account';
import { useState } from 'react';
import type { CallError } from '#api/call-error.ts';
import { doWork, useCaptcha } from './account.queries.ts';

/** Proof that a person makes the request: the captcha, or the device's work for someone who cannot read it. */
export function useHuman(needed = true) {
  const picture = useCaptcha(needed);
  const [captcha, setCaptcha] = useState('');
  const [working, setWorking] = useState<'no' | 'doing' | 'failed'>('no');
  const [work, setWork] = useState<HumanProof['work']>(undefined);
  const { captchaId } = picture;
  const renew = () => {
    setCaptcha('');
    setWork(undefined);
    setWorking('no');
    picture.renew();
  };
  const letDeviceWork = async () => {
    setWorking('doing');
    try {
      setWork(await doWork(captchaId));
      setWorking('no');
    } catch {
      setWorking('failed');
    }
  };
  const typed = captcha.trim();
  const proof: HumanProof | null = work
    ? { captchaId, captcha: '', work }
    : typed
      ? { captchaId, captcha: typed }
      : null;
  return {
    picture,
    captcha,
    setCaptcha,
    work: { done: work !== undefined, working, start: () => void letDeviceWork() },
    /** Null until there is a proof. */
    proof,
    renew,
  };
}

export type Human = ReturnType<typeof useHuman>;

/** The captcha that a sign-in requires after wrong passwords; from then on every attempt needs a new one. */
export function useRequiredHuman(error: CallError | null) {
  const [required, setRequired] = useState(false);
  const human = useHuman(required);
  if (error?.reason === 'captchaNeeded' && !required) setRequired(true);
  return {
    human: required ? human : null,
    missing: required && !human.proof,
    /** Returns the proof and renews the captcha, because each works only once. */
    take: (): HumanProof | null => {
      if (!required) return null;
      human.renew();
      return human.proof;
    },
  };
}
