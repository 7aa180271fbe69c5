import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PushClient } from '#kit/push.ts';
import { readStored } from '#kit/storage.ts';
import { toast } from '#kit/toast.ts';
import { useUser } from '#kit/use-session.ts';

const addressOfSocket = (): string => `${window.location.origin.replace(/^http/, 'ws')}/api/push`;

/** While someone is signed in: what the server tells makes every list fresh again, with a word about it. */
export function usePush(): void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const memberId = useUser()?.memberId;
  useEffect(() => {
    if (!memberId) return;
    const client = new PushClient({
      address: addressOfSocket(),
      token: () => readStored('token'),
      whenMessage: () => {
        toast(t`You have a new message`);
        void queries.invalidateQueries();
      },
    });
    client.start();
    return client.stop;
    // The words of the toast may be those of the language at the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [memberId, queries]);
}
