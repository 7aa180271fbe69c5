import { useLingui } from '@lingui/react/macro';
import { toast } from '#screen/toast.ts';

/** What follows a form that was saved: a word of it, and the form closes. */
export function useSaved(onClose: () => void) {
  const { t } = useLingui();
  return {
    onSuccess: () => {
      toast(t`Saved`, 'good');
      onClose();
    },
  };
}
