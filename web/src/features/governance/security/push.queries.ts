import { pushEndpoints } from '@outlay/contract/platform/push.device';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readStored, writeStored } from '#device/storage.ts';
import {
  requestPermission,
  subscribedHere,
  subscribeHere,
  unsubscribeHere,
  webPushState,
} from '#push/web-push.ts';

export const pushQueries = {
  state: () => queryOptions({ queryKey: ['push', 'state'], queryFn: webPushState, staleTime: 0 }),
};

/** The person declined the browser's prompt. */
export class PushRefused extends Error {}

async function turnOn(memberId: string): Promise<void> {
  // The browser's prompt must come first, while the tap still counts as a user gesture.
  if (!(await requestPermission())) throw new PushRefused();
  const { key } = await call(pushEndpoints.key, {});
  const subscription = await subscribeHere(key);
  await call(pushEndpoints.subscribe, subscription);
  writeStored('pushTold', `${memberId} ${subscription.endpoint}`);
}

async function turnOff(): Promise<void> {
  const subscription = await subscribedHere();
  if (!subscription) return;
  await call(pushEndpoints.unsubscribe, { endpoint: subscription.endpoint });
  await unsubscribeHere();
}

/** Sends the subscription to the server again if its endpoint or the member has changed. */
export async function keepSubscribed(memberId: string): Promise<void> {
  const subscription = await subscribedHere();
  const text = subscription && `${memberId} ${subscription.endpoint}`;
  if (!text || readStored('pushTold') === text) return;
  await call(pushEndpoints.subscribe, subscription);
  writeStored('pushTold', text);
}

function useSwitch<V>(mutationFn: (input: V) => Promise<void>) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: pushQueries.state().queryKey });
  return useMutation({ mutationFn, onSettled });
}

export const useTurnPushOn = () => useSwitch(turnOn);
export const useTurnPushOff = () => useSwitch<void>(turnOff);
