import { useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { formatMoney } from '#text/format.ts';
import { Card, Rows, Section } from '#ui/Card.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Row } from '#ui/Row.tsx';

/** Who travels, the papers of the booking, and what it costs. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { travellers, reference, tickets, total, paidBy, provider, reason, travelOrder } = booking;
  return (
    <>
      <Section title={t`Travellers`}>
        <Rows>
          {travellers.map(({ name, guest, document }) => (
            <Row
              key={name + document}
              slim
              lead={<Avatar name={name} />}
              title={name}
              sub={[guest && t`Guest`, document && `•••• ${document}`].filter(Boolean).join(' · ')}
            />
          ))}
        </Rows>
      </Section>
      <Section title={t`Price and papers`}>
        <Card>
          <Facts
            facts={[
              [t`Price`, formatMoney(total)],
              [t`Refunded`, refundOf(travelOrder)],
              [
                t`Who pays`,
                paidBy === 'company' ? t`The company` : t({ message: 'Myself', context: 'who pays' }),
              ],
              [t({ message: 'Reference', context: 'of a booking' }), reference],
              [t`Tickets`, tickets.join('\n')],
              [t`Provider`, provider],
              [t`Reason`, reason],
            ]}
          />
        </Card>
      </Section>
    </>
  );
}

const refundOf = (order: Booking['travelOrder']): string =>
  order && order.refunded.amount > 0 ? formatMoney(order.refunded) : '';
