import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { openAdminAt } from '#navigation/address.ts';
import { formatSums } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { formatLasting } from '#features/documents/document/duration.ts';
import css from './Home.module.css';
import { releaseQueries, WAITING_VIEW } from '#features/processing/payment/release.queries.ts';

/** Number and sum of the payments waiting for the user's release, which is done in the desktop app. */
export function Release() {
  const { t } = useLingui();
  const { data } = useQuery(releaseQueries.waiting());
  if (!data || data.total === 0) return null;
  const { total, payments, sums, oldest } = data;
  const lasting = oldest ? formatLasting(oldest) : '';
  return (
    <section className={css['lead']} aria-label={t`Payments to release`}>
      <button
        type="button"
        className={css['todo']}
        onClick={() => openAdminAt(`batches?view=${encodeURIComponent(WAITING_VIEW)}`)}
      >
        <span className={css['todoCount']}>{total}</span>
        <span className={css['todoWords']}>
          <b>
            <Plural value={total} one="payment batch to release" other="payment batches to release" />
          </b>
          <span>
            <Plural value={payments} one="# payment" other="# payments" /> · {formatSums(sums)}
          </span>
          {lasting && (
            <span>
              <Trans>The oldest for {lasting}</Trans>
            </span>
          )}
        </span>
        <Icon name="chev" size={18} />
      </button>
    </section>
  );
}
