import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TravelOrder } from '@outlay/contract/travel/order';
import { newId } from '#device/id.ts';
import { navigateTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatDay, formatMoney, formatPlaceTime } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, routeOf } from '../order-words.ts';
import { useClaimOrder } from '../order.queries.ts';

/** One order: what was bought, who paid, and what became of it. */
export function OrderSheet({ order, onClose }: { order: TravelOrder | null; onClose: () => void }) {
  return (
    <Sheet
      open={order !== null}
      title={order ? routeOf(order) : ''}
      onClose={onClose}
      foot={order && <Act order={order} />}
    >
      {order && (
        <>
          <Said order={order} />
          <OrderFacts order={order} />
        </>
      )}
    </Sheet>
  );
}

/** Who paid, and therefore whether there is something to claim. */
function Said({ order: { paidBy, expense, invoice } }: { order: TravelOrder }) {
  const owed = expense?.owed;
  if (owed && owed.waiting.amount > 0)
    return (
      <Notice tone="wait" title={<Trans>To be deducted: {formatMoney(owed.waiting)}</Trans>}>
        <Trans>
          {formatMoney(owed.total)} was refunded after you had claimed it. Your next claim will deduct it
          automatically.
        </Trans>
      </Notice>
    );
  if (owed)
    return (
      <Notice
        tone="plain"
        title={<Trans>{formatMoney(owed.total)} was refunded, and one of your claims deducts it</Trans>}
      />
    );
  if (paidBy === 'company' && invoice?.claimed)
    return (
      <Notice tone="wait" title={<Trans>The company paid, but its invoice is on an expense of yours</Trans>}>
        <Trans>Take the invoice off the expense; it cannot be paid twice.</Trans>
      </Notice>
    );
  if (paidBy === 'company')
    return <Notice tone="plain" title={<Trans>The company paid. There is nothing to claim.</Trans>} />;
  return null;
}

function OrderFacts({ order }: { order: TravelOrder }) {
  const { t, i18n } = useLingui();
  const { kind, state, title, traveller, startsAt, endsAt, bookedOn, total, refunded } = order;
  const { label, tone } = ORDER_STATE_WORDS[state];
  return (
    <Facts
      facts={[
        [
          t`State`,
          <Pill key="state" tone={tone}>
            {i18n._(label)}
          </Pill>,
        ],
        [i18n._(ORDER_KIND_WORDS[kind].label), title],
        [t`Traveller`, traveller],
        [t`Begins`, formatPlaceTime(startsAt)],
        [t`Ends`, endsAt === startsAt ? '' : formatPlaceTime(endsAt)],
        [t`Amount`, formatMoney(total)],
        [t`Refunded`, refunded.amount > 0 ? formatMoney(refunded) : ''],
        [t`Trip request`, order.trip?.number ?? ''],
        [t`Invoice`, order.invoice?.number ?? ''],
        [t`Claimed with`, order.expense?.documentNumber ?? ''],
        [t`Order number`, `${order.orderNo} · ${order.source}`],
        [t`Booked on`, formatDay(bookedOn)],
      ]}
    />
  );
}

/** Claim it, or go to where it is claimed. */
function Act({ order: { id, actions, expense } }: { order: TravelOrder }) {
  const { t } = useLingui();
  const claim = useClaimOrder();
  if (actions.includes('claim'))
    return (
      <Button
        wide
        busy={claim.isPending}
        onPress={() =>
          claim.mutate(
            { id, expenseId: newId() },
            {
              onSuccess: () => toast(t`Added to your expenses`, 'good'),
              onError: (error) => toast(errorWords(error), 'stop'),
            },
          )
        }
      >
        <Trans>Make an expense of it</Trans>
      </Button>
    );
  if (!expense) return null;
  const address = expense.documentId
    ? pageAddress(expense.submitted ? ROUTES.document : ROUTES.draft, { id: expense.documentId })
    : pageAddress(ROUTES.recordExpense, { id: expense.id });
  return (
    <Button wide tone="line" onPress={() => navigateTo(address)}>
      {expense.documentId ? <Trans>Open the document</Trans> : <Trans>Open the expense</Trans>}
    </Button>
  );
}
