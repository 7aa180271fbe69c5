import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { writeStored } from '#device/storage.ts';
import { reLaunch } from '#navigation/nav.ts';

let wanted = false;

/** Whether the next sign-in page shows its form at once, although the host could sign the person in. */
export const wantsForm = (): boolean => wanted;
export const forgetForm = (): void => void (wanted = false);

/** Opens the sign-in page for another way; the host does not interfere. */
export function signInOtherwise(to: string | null | undefined): void {
  wanted = true;
  writeStored('signedOut', true);
  reLaunch(pageAddress(ROUTES.signIn, { to: to ?? undefined }));
}
