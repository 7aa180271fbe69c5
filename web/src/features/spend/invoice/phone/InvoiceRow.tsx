import { useLingui } from '@lingui/react/macro';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { INVOICE_KINDS } from '../invoice-kinds.ts';
import { INVOICE_STATE_WORDS } from '../invoice-words.ts';

/** One invoice in a list: seller, date, amount and whether it is used. */
export function InvoiceRow({ invoice, onPress }: { invoice: InvoiceSummary; onPress?: () => void }) {
  const { i18n, t } = useLingui();
  const { id, type, sellerName, date, total, currency, state, confirmed } = invoice;
  const kind = INVOICE_KINDS[type];
  const words = INVOICE_STATE_WORDS[state];
  const open = () =>
    navigateTo(
      confirmed ? pageAddress(ROUTES.invoice, { id }) : pageAddress(ROUTES.checkInvoice, { invoice: id }),
    );
  return (
    <Row
      lead={<Square icon={kind.icon ?? 'receipt'} tone={confirmed ? 'brand' : 'wait'} />}
      title={sellerName || i18n._(kind.label)}
      sub={[date && formatDay(date), sellerName && i18n._(kind.label)].filter(Boolean).join(' · ')}
      end={
        <>
          {total !== null && <Amount money={{ amount: total, currency }} />}
          {confirmed ? (
            <Pill tone={words.tone}>{i18n._(words.label)}</Pill>
          ) : (
            <Pill tone="wait">{t`To check`}</Pill>
          )}
        </>
      }
      onPress={onPress ?? open}
    />
  );
}
