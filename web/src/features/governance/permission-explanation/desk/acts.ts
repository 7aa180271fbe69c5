import { useLingui } from '@lingui/react/macro';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { Permission } from '@outlay/contract/permission';
import type { BatchAction } from '@outlay/contract/processing/payment.batch';
import type { WhyAct } from '@outlay/contract/governance/permission-explanation';
import { ACTION_WORDS } from '#features/documents/document/action-words.ts';
import { PERMISSION_GROUPS, PERMISSION_WORDS } from '#features/organisation/role/desk/permission-words.ts';
import { BATCH_WORDS } from './why-words.ts';

interface ActGroup {
  label: string;
  options: { value: WhyAct; label: string }[];
}

/** Everything that can be asked about: actions on documents and batches, and permissions. */
export function useActs(): ActGroup[] {
  const { t, i18n } = useLingui();
  const documentActs = Object.keys(ACTION_WORDS) as DocumentAction[];
  const batchActs = Object.keys(BATCH_WORDS) as BatchAction[];
  const power = (value: Permission) => ({ value, label: i18n._(PERMISSION_WORDS[value]) });
  return [
    {
      label: t`Document actions`,
      options: documentActs.map((act) => ({
        value: `document:${act}` as const,
        label: i18n._(ACTION_WORDS[act].label),
      })),
    },
    {
      label: t`Batch actions`,
      options: batchActs.map((act) => ({ value: `batch:${act}` as const, label: i18n._(BATCH_WORDS[act]) })),
    },
    ...PERMISSION_GROUPS.map(({ label, permissions }) => ({
      label: i18n._(label),
      options: permissions.map(power),
    })),
  ];
}

/** The kind of object that the question must name; null if none. */
export const objectOf = (act: WhyAct | null): 'document' | 'batch' | null =>
  act?.startsWith('document:') ? 'document' : act?.startsWith('batch:') ? 'batch' : null;
