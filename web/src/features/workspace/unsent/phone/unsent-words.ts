import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useLingui } from '@lingui/react/macro';
import type { Unsent } from '#offline/unsent.ts';
import type { IconName } from '#ui/Icon.tsx';
import { EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';

/** The icon and title of each kind. */
export function useLook(item: Unsent): { icon: IconName; title: string } {
  const { i18n, t } = useLingui();
  if (item.kind === 'note') {
    const { icon, label } = EXPENSE_TYPES[item.form.type];
    return { icon, title: item.form.merchant || i18n._(label) };
  }
  if (item.kind === 'photo') return { icon: 'image', title: t`Photo of an invoice` };
  if (item.kind === 'draft') return { icon: 'doc', title: item.title || t`Draft document` };
  return { icon: 'bell', title: item.messageId ? t`Message read` : t`All messages read` };
}

/** The page where it can be viewed or corrected; null if there is nothing to correct. */
export function placeOf(item: Unsent): string | null {
  if (item.kind === 'photo') return pageAddress(ROUTES.checkInvoice, { ids: item.id });
  if (item.kind === 'draft') return pageAddress(ROUTES.draft, { id: item.id });
  return item.kind === 'note' ? pageAddress(ROUTES.quickNote, { unsent: item.id }) : null;
}
