import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';

/** Where a draft is edited: on its form, which the phone app has. */
export const draftAddress = (id: string): string => pageAddress(ROUTES.draft, { id });
