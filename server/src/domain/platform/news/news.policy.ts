import type { NewsDetail, NewsState } from '@outlay/contract/platform/news';
import type { SignedIn } from '#request/context.ts';

interface Row {
  published_at: Date | null;
  expires_on: string | null;
}

/** Days are in the company's time zone. */
export function stateOf({ published_at, expires_on }: Row, today: string): NewsState {
  if (published_at === null) return 'draft';
  return expires_on !== null && expires_on < today ? 'expired' : 'published';
}

export const mayWrite = ({ permissions }: Pick<SignedIn, 'permissions'>): boolean =>
  permissions.has('news.write');

/** Everybody sees published news that has not expired; authors of news see all. */
export const maySee = (user: Pick<SignedIn, 'permissions'>, state: NewsState): boolean =>
  state === 'published' || mayWrite(user);

export function actionsOf(user: Pick<SignedIn, 'permissions'>, state: NewsState): NewsDetail['actions'] {
  if (!mayWrite(user)) return [];
  return ['edit', state === 'draft' ? 'publish' : 'takeBack', 'remove'];
}
