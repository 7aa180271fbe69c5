import type { HumanProof } from '@outlay/contract/organisation/account';
import { useState } from 'react';
import type { CallError } from '#api/call-error.ts';
import { doWork, useCaptcha } from './account.queries.ts';

/** What shows that a person asks: the picture's characters, or the device's work for one who cannot read them. */
export function useHuman() {
  const picture = useCaptcha();
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
    /** Null while there is nothing to show. */
    proof,
    renew,
  };
}

export type Human = ReturnType<typeof useHuman>;

/** The picture that a sign-in asks for after wrong passwords; once asked for it stays: each try needs a new one. */
export function useAskedHuman(error: CallError | null) {
  const human = useHuman();
  const [required, setRequired] = useState(false);
  if (error?.reason === 'captchaNeeded' && !required) setRequired(true);
  return {
    human: required ? human : null,
    missing: required && !human.proof,
    /** Gives what is there, once. */
    take: (): HumanProof | null => {
      if (!required) return null;
      human.renew();
      return human.proof;
    },
  };
}
