import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvoiceFieldName, InvoiceType } from '@outlay/contract/spend/invoice';
import type { IconName } from '#ui/Icon.tsx';

interface InvoiceKind {
  label: MessageDescriptor;
  /** Absent: the icon of a receipt. */
  icon?: IconName;
  /** Only for tickets, which show start and destination: the field labels that differ from an invoice. */
  journey?: Partial<Record<InvoiceFieldName, MessageDescriptor>>;
  /** The journey comes before the amounts, and is shown even where nothing was read. */
  journeyFirst?: boolean;
}

/** Display properties of each invoice type. */
export const INVOICE_KINDS: Record<InvoiceType, InvoiceKind> = {
  vat_special: { label: msg`VAT special invoice` },
  vat_normal: { label: msg`VAT ordinary invoice` },
  vat_e_normal: { label: msg`Electronic VAT ordinary invoice` },
  vat_e_special: { label: msg`Electronic VAT special invoice` },
  digital_special: { label: msg`Fully digital special invoice` },
  digital_normal: { label: msg`Fully digital ordinary invoice` },
  digital_unknown: { label: msg`Fully digital invoice` },
  train_ticket: {
    label: msg`Train ticket`,
    icon: 'train',
    journey: {
      train: msg`Train number`,
      from: msg`Departure station`,
      to: msg`Arrival station`,
      total: msg`Fare`,
    },
    journeyFirst: true,
  },
  air_itinerary: {
    label: msg`Air itinerary`,
    journey: { train: msg`Flight number`, from: msg`Departure`, to: msg`Destination`, total: msg`Total` },
  },
  taxi: {
    label: msg`Taxi receipt`,
    icon: 'taxi',
    journey: { from: msg`Pick-up`, to: msg`Drop-off`, total: msg`Fare` },
  },
  toll: { label: msg`Road toll` },
  roll: { label: msg`Roll invoice` },
  fixed_amount: { label: msg`Fixed-amount invoice` },
  receipt: { label: msg`Receipt` },
  other: { label: msg`Other document` },
};
