import { useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { formatRecent } from '#text/format.ts';
import { useUser } from '#session/use-session.ts';
import { listWords } from '#text/words.ts';
import { formatLasting } from '../duration.ts';

/**
 * Second line of a row: the current approver and the time since, or the time of the last change of status.
 */
export function useStatusText() {
  const { t } = useLingui();
  const me = useUser()?.memberId;
  return ({ status, holders, since, returnedReason }: DocumentSummary): string => {
    const lasting = formatLasting(since);
    const when = formatRecent(since);
    const name = listWords(holders.map((holder) => holder.name));
    if (status === 'UnderApproval' && holders.some(({ id }) => id === me)) return t`With you for ${lasting}`;
    if (status === 'UnderApproval' && name) return t`With ${name} for ${lasting}`;
    if (status === 'Returned' && returnedReason) return t`${when}: “${returnedReason}”`;
    return when;
  };
}
