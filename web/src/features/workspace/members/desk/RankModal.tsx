import { Trans, useLingui } from '@lingui/react/macro';
import type { Rank } from '@outlay/contract/organisation/company.post';
import { useState } from 'react';
import admin from '#desk/Desk.module.css';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { useSaveRank, type RankKind } from '#features/organisation/company/desk/members.queries.ts';

interface RankModalProps {
  kind: RankKind;
  rank: Rank;
  onClose: () => void;
}

/** Renames it for every member who has it. */
export function RankModal({ kind, rank: { id, version, name: before }, onClose }: RankModalProps) {
  const { t } = useLingui();
  const [name, setName] = useState(before);
  const save = useSaveRank(kind);
  const saved = useSaved(onClose);
  return (
    <SaveModal
      title={t`Rename “${before}”`}
      saving={save.isPending}
      error={save.error}
      onSave={() => name.trim() && save.mutate({ id, version, name: name.trim() }, saved)}
      onClose={onClose}
    >
      <TextField label={t`Title`} most={20} value={name} onChange={setName} />
      {kind === 'grade' && (
        <p className={admin['small']}>
          <Trans>Rules that name the grade keep its old name: change them too.</Trans>
        </p>
      )}
    </SaveModal>
  );
}
