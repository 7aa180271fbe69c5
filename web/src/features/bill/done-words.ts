import { useLingui } from '@lingui/react/macro';
import type { DocumentAction } from '@outlay/contract/document';

/** What a person reads once an act is done. */
export function useDoneWords(): (action: DocumentAction) => string {
  const { t } = useLingui();
  const words: Record<DocumentAction, string> = {
    approve: t`Approved`,
    return: t`Returned`,
    reject: t`Rejected`,
    submit: t`Submitted`,
    withdraw: t`Withdrawn`,
    urge: t`They have been reminded`,
    void: t`Voided`,
    delete: t`Deleted`,
    edit: '',
    copy: '',
    payOutside: t`Marked as paid`,
    unpay: t`The payment was taken back`,
  };
  return (action) => words[action];
}
