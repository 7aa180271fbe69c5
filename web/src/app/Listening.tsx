import { usePush } from './use-push.ts';

/** Listens for messages and changes while somebody is signed in. */
export function Listening() {
  usePush();
  return null;
}
