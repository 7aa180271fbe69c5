import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HomeCounts } from '@outlay/contract/workspace/home';
import { ROUTES } from '@outlay/contract/routes';
import { navigateTo } from '#navigation/nav.ts';
import { Icon } from '#ui/Icon.tsx';
import { Pill } from '#ui/Pill.tsx';
import { formatLasting } from '#features/documents/document/duration.ts';
import css from './Home.module.css';

/** For approvers: the number and age of pending tasks, with a link to the list. */
export function Todo({ counts: { pendingApproval, overdue, oldestPending } }: { counts: HomeCounts }) {
  const { t } = useLingui();
  if (pendingApproval === 0) return null;
  const lasting = oldestPending ? formatLasting(oldestPending) : '';
  return (
    <section className={css['lead']} aria-label={t`Waiting for you`}>
      <button type="button" className={css['todo']} onClick={() => navigateTo(ROUTES.pendingApproval)}>
        <span className={css['todoCount']}>{pendingApproval}</span>
        <span className={css['todoWords']}>
          <b>
            <Plural value={pendingApproval} one="document to approve" other="documents to approve" />
          </b>
          {lasting && (
            <span>
              <Trans>The oldest for {lasting}</Trans>
            </span>
          )}
        </span>
        {overdue > 0 && (
          <Pill tone="stop" icon="clock">
            <Plural value={overdue} one="# overdue" other="# overdue" />
          </Pill>
        )}
        <Icon name="chev" size={18} />
      </button>
    </section>
  );
}
