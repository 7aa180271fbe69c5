import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useLingui } from '@lingui/react/macro';
import { redirectTo } from '#navigation/nav.ts';
import { Icon } from '#ui/Icon.tsx';
import css from '../DocumentPage.module.css';
import type { Place } from './use-task-place.ts';

/** “2 / 3”, with links to the previous and next task. */
export function TaskPlace({ place: { at, of, previous, next } }: { place: Place }) {
  const { t } = useLingui();
  if (at === 0 || of < 2) return null;
  const open = (id: string | undefined) =>
    id && redirectTo(pageAddress(ROUTES.document, { id, from: 'tasks' }));
  return (
    <span className={css['place']}>
      <button
        type="button"
        aria-label={t`Previous document`}
        disabled={!previous}
        onClick={() => open(previous)}
      >
        <Icon name="back" size={18} />
      </button>
      <span>
        {at} / {of}
      </span>
      <button type="button" aria-label={t`Next document`} disabled={!next} onClick={() => open(next)}>
        <Icon name="chev" size={18} />
      </button>
    </span>
  );
}
