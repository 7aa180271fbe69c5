import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  TypeDefinition,
  TypeEffect,
  TypeField,
  TypeLines,
} from '@outlay/contract/documents/document.type';
import type { IconName } from '#ui/Icon.tsx';

export type FieldKind = TypeField['kind'];

/** Labels and icons of the field kinds, the most common first. */
export const FIELD_WORDS: Record<FieldKind, { label: MessageDescriptor; icon: IconName }> = {
  text: { label: msg`Text`, icon: 'pen' },
  longText: { label: msg`Long text`, icon: 'doc' },
  date: { label: msg`Date`, icon: 'clock' },
  number: { label: msg`Number`, icon: 'grid' },
  money: { label: msg`Amount`, icon: 'wallet' },
  select: { label: msg`One of a list`, icon: 'down' },
  multiSelect: { label: msg`Several of a list`, icon: 'check' },
  member: { label: msg`Colleagues`, icon: 'people' },
  department: { label: msg`Department`, icon: 'flow' },
  project: { label: msg`Project`, icon: 'map' },
  costCentre: { label: msg`Cost centre`, icon: 'split' },
  itinerary: { label: msg`Itinerary`, icon: 'map' },
  yesNo: { label: msg`Yes or no`, icon: 'check' },
  formula: { label: msg`Formula`, icon: 'flash' },
};
export const FIELD_KINDS = Object.keys(FIELD_WORDS) as FieldKind[];

export const TYPE_EFFECT_WORDS: Record<TypeEffect, MessageDescriptor> = {
  reimburse: msg`Reimburses the employee for the lines`,
  advance: msg`Pays the employee an advance`,
  repayment: msg`The employee repays an advance`,
  supplier: msg`Pays a supplier`,
  none: msg`Approval only; no payment`,
};

export const FROM_WORDS: Record<TypeLines['from'], MessageDescriptor> = {
  expenses: msg`From my expenses`,
  typed: msg`Entered on the form`,
  both: msg`From my expenses or entered manually`,
  none: msg`No lines; a field holds the amount`,
};

export const SWITCH_WORDS: Record<TypeLines['city'], MessageDescriptor> = {
  off: msg`Not requested`,
  optional: msg`Optional`,
  required: msg`Required`,
};

export const DATE_WORDS: Record<TypeDefinition['number']['date'], MessageDescriptor> = {
  none: msg`No date`,
  year: msg`Year`,
  month: msg`Year and month`,
  day: msg`Full date`,
};

export const PRINT_WORDS: Record<TypeDefinition['print'], MessageDescriptor> = {
  standard: msg`Standard`,
  glueSheet: msg`With receipt paste-up sheet`,
};

export const WITHDRAW_WORDS: Record<TypeDefinition['withdraw'], MessageDescriptor> = {
  never: msg`Never`,
  beforeFirst: msg`Until the first approver decides`,
  any: msg`Any time during approval`,
};
