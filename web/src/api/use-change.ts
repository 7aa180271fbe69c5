import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from './call.ts';
import { CallError } from './call-error.ts';

/**
 * A mutation triggered by the user. After an unknown outcome, the same input is sent with the same
 * idempotency key, so that a second tap cannot execute it twice.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  whenDone?: (answer: Answer<E>, input: Sent<E>) => unknown,
) {
  const unknown = useRef<{ text: string; key: string } | null>(null);
  return useMutation<Answer<E>, CallError, Sent<E>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      const key = unknown.current?.text === text ? unknown.current.key : crypto.randomUUID();
      unknown.current = { text, key };
      try {
        const answer = (await call(endpoint, input, { idempotencyKey: key })) as Answer<E>;
        unknown.current = null;
        return answer;
      } catch (error) {
        if (!(error instanceof CallError) || !error.outcomeUnknown) unknown.current = null;
        throw error;
      }
    },
    onSuccess: async (answer, input) => {
      await whenDone?.(answer, input);
    },
  });
}
