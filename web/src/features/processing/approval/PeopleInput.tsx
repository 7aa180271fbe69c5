import { useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { listWords } from '#text/words.ts';
import { ColleagueSheet } from '#features/documents/document/ColleagueSheet.tsx';
import { PickInput } from '#features/documents/document/PickInput.tsx';

interface PeopleInputProps {
  label: string;
  chosen: readonly MemberRef[];
  onChange: (chosen: MemberRef[]) => void;
  /** One person only. */
  single?: boolean;
  required?: boolean;
  error?: string | null;
}

/** A field for members, who are chosen in a sheet. */
export function PeopleInput({ label, chosen, onChange, single = false, required, error }: PeopleInputProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const change = (next: MemberRef[]) => {
    onChange(single ? next.slice(-1) : next);
    if (single && next.length > 0) setOpen(false);
  };
  return (
    <>
      <PickInput
        label={label}
        value={listWords(chosen.map(({ name }) => name))}
        required={required ?? false}
        error={error}
        onPress={() => setOpen(true)}
      />
      <ColleagueSheet
        open={open}
        title={t`Choose a colleague`}
        chosen={chosen}
        onChange={change}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
