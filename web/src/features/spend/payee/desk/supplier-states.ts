import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SupplierState } from '@outlay/contract/spend/payee.list';
import type { Tone } from '#ui/Pill.tsx';

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
}
/** The states of a supplier, those that need action first. */
export const SUPPLIER_STATES: Record<SupplierState, StateWords> = {
  waiting: { label: msg`Waiting for a second person`, tone: 'wait' },
  refused: { label: msg`Rejected by the bank`, tone: 'stop' },
  held: { label: msg`Payments on hold`, tone: 'wait' },
  closed: { label: msg`Closed`, tone: 'plain' },
  enabled: { label: msg`Enabled`, tone: 'good' },
};
