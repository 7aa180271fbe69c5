import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatSums } from '#text/format.ts';
import { useMay } from '#session/use-session.ts';
import { Notice } from '#ui/Notice.tsx';
import { releaseQueries, WAITING_VIEW } from '#features/processing/payment/release.queries.ts';
import css from '#desk/Desk.module.css';
import { goTo } from '#desk/desk-nav.ts';
import { changeView } from '#desk/list/change-view.ts';

/** A link to the payment batches waiting for release, for members who may release them. */
export function ReleaseNote() {
  const may = useMay('payment.release');
  const { data } = useQuery({ ...releaseQueries.waiting(), enabled: may });
  if (!may || !data || data.total === 0) return null;
  const { total, payments, sums } = data;
  const show = () => {
    goTo('batches');
    changeView(WAITING_VIEW);
  };
  return (
    <div className={css['notices']}>
      <Notice
        tone="brand"
        icon="bank"
        title={<Plural value={total} one="# payment batch to release" other="# payment batches to release" />}
        action={
          <Button onClick={show}>
            <Trans>Show</Trans>
          </Button>
        }
      >
        <Plural value={payments} one="# payment" other="# payments" /> · {formatSums(sums)}
      </Notice>
    </div>
  );
}
