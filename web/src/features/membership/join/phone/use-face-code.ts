import { FACE_SECONDS, type InvitationLink } from '@outlay/contract/membership/join';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { isSeen } from '#host/screen.ts';
import { useInvite, useRenew } from '../join.queries.ts';

const TICK_MS = 1000;
/** Requested this many seconds before the old code ends, so that the screen shows no gap. */
const AHEAD_S = 2;

/** A face-to-face invitation whose code is renewed every minute, for an hour. */
export function useFaceCode() {
  const [code, setCode] = useState<InvitationLink | null>(null);
  const [left, setLeft] = useState(FACE_SECONDS);
  const [ended, setEnded] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const until = useRef(0);
  const loading = useRef(false);
  const { mutateAsync: invite } = useInvite();
  const { mutateAsync: renew } = useRenew();

  const show = useCallback(async (coming: Promise<InvitationLink>) => {
    loading.current = true;
    try {
      const next = await coming;
      // By this device's clock: what counts is how long the code is shown.
      until.current = Date.now() + FACE_SECONDS * 1000;
      setCode(next);
      setLeft(FACE_SECONDS);
      setEnded(false);
      setError(null);
    } catch (failed) {
      setError(failed as Error);
      if (failed instanceof CallError && failed.code === 'WRONG_STATE') setEnded(true);
    } finally {
      loading.current = false;
    }
  }, []);
  const begin = useCallback(() => void show(invite({ channel: 'face' })), [invite, show]);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, [begin]);

  const id = code?.invitation.id;
  useEffect(() => {
    if (!id || ended) return undefined;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.round((until.current - Date.now()) / 1000));
      setLeft(seconds);
      const shown = isSeen();
      if (seconds <= AHEAD_S && shown && !loading.current) void show(renew({ id }));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [id, ended, renew, show]);

  return { code, left, share: left / FACE_SECONDS, ended, error, begin };
}
