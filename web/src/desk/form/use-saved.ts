import { useLingui } from '@lingui/react/macro';
import { toast } from '#screen/toast.ts';

/** After a successful save: shows a toast and closes the form. */
export function useSaved(onClose: () => void) {
  const { t } = useLingui();
  return {
    onSuccess: () => {
      toast(t`Saved`, 'good');
      onClose();
    },
  };
}
