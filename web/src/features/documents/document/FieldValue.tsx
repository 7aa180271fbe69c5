import { useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { parseAmount } from '@outlay/contract/money';
import { useContext } from 'react';
import { formatDay, formatMoney, localText } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { itineraryText } from './itinerary.ts';
import type { PlaceKind } from './PlaceSheet.tsx';
import { useMembers } from '#features/organisation/company/use-members.ts';
import { usePlaceName } from './use-place-name.ts';
import { Visitor } from './visitor.ts';

const NAMED = ['member', 'department', 'project', 'costCentre'];

interface FieldValueProps {
  field: TypeField;
  value: string;
  currency: string;
}

/** A value formatted by the kind of its field; ids are shown as names. */
export function FieldValue({ field, value, currency }: FieldValueProps) {
  const { t } = useLingui();
  const visitor = useContext(Visitor);
  const { kind } = field;
  // Resolving ids to names requires a session.
  if (visitor && NAMED.includes(kind)) return '—';
  if (kind === 'member') return <Members ids={value.split(',').filter(Boolean)} />;
  if (kind === 'department' || kind === 'project' || kind === 'costCentre')
    return <PlaceName kind={kind} id={value} />;
  if (kind === 'yesNo') return value === 'yes' ? t`Yes` : t`No`;
  return plainValue(field, value, currency);
}

/** Formats the kinds that need no request. */
export function plainValue({ kind, options }: TypeField, value: string, currency: string): string {
  if (kind === 'date') return formatDay(value);
  if (kind === 'itinerary') return itineraryText(value);
  if (kind === 'money') {
    const amount = parseAmount(value, currency);
    return amount === null ? value : formatMoney({ amount, currency });
  }
  if (kind !== 'select' && kind !== 'multiSelect') return value;
  const named = (one: string) => options?.find((option) => option.value === one)?.label;
  return listWords(value.split(',').map((one) => localText(named(one) ?? { en: one })));
}

const Members = ({ ids }: { ids: readonly string[] }) => listWords(useMembers(ids).map(({ name }) => name));

const PlaceName = ({ kind, id }: { kind: PlaceKind; id: string }) => usePlaceName(kind, id);
