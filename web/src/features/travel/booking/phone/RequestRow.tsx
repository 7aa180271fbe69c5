import { useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { isEditable } from '@outlay/contract/documents/document.law';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { statusWords } from '#features/documents/document/status-words.ts';

/** The request by which a booking is approved; an editable one opens as a draft. */
export function RequestRow({ request }: { request: NonNullable<Booking['request']> }) {
  const { t, i18n } = useLingui();
  const { id, number, status } = request;
  const { tone, label } = statusWords({ status, effect: 'none' });
  return (
    <Row
      lead={<Square icon="doc" />}
      title={t`Request for approval`}
      sub={number}
      end={<Pill tone={tone}>{i18n._(label)}</Pill>}
      more
      onPress={() => navigateTo(pageAddress(isEditable(status) ? ROUTES.draft : ROUTES.document, { id }))}
    />
  );
}
