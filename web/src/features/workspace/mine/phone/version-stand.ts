import type { Copy } from '#offline/app-worker.ts';

/** What the person is told: where the copy on this phone is, or what the server has said of it. */
export type Stand =
  | Exclude<Copy, { is: 'none' } | { is: 'current' }>
  | { is: 'unasked' }
  | { is: 'upToDate' }
  | { is: 'available'; required: boolean; version: string };

interface Check {
  isPending: boolean;
  isError: boolean;
  data: { update: 'none' | 'available' | 'required'; version: string } | undefined;
}

/** What happens with the copy comes first: it is nearer than what the server said a moment ago. */
export function standOf(copy: Copy, { isPending, isError, data }: Check): Stand {
  if (copy.is !== 'none' && copy.is !== 'current') return copy;
  if (isPending) return { is: 'checking' };
  if (isError) return { is: 'updateFailed' };
  if (!data) return { is: 'unasked' };
  if (data.update === 'none') return { is: 'upToDate' };
  return { is: 'available', required: data.update === 'required', version: data.version };
}
