import type { Copy } from '#offline/app-worker.ts';

/** The update state shown to the user: of the local copy, or from the server's response. */
export type UpdateState =
  | Exclude<Copy, { is: 'none' } | { is: 'current' }>
  | { is: 'unchecked' }
  | { is: 'upToDate' }
  | { is: 'available'; required: boolean; version: string };

interface Check {
  isPending: boolean;
  isError: boolean;
  data: { update: 'none' | 'available' | 'required'; version: string } | undefined;
}

/** The state of the local copy takes precedence, since it is more recent than the server's response. */
export function updateStateOf(copy: Copy, { isPending, isError, data }: Check): UpdateState {
  if (copy.is !== 'none' && copy.is !== 'current') return copy;
  if (isPending) return { is: 'checking' };
  if (isError) return { is: 'updateFailed' };
  if (!data) return { is: 'unchecked' };
  if (data.update === 'none') return { is: 'upToDate' };
  return { is: 'available', required: data.update === 'required', version: data.version };
}
