import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditFilter } from '@outlay/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { MembersField } from '../form/MembersField.tsx';
import { OneField } from '../form/OneField.tsx';
import { TextField } from '../form/TextField.tsx';
import css from './Audit.module.css';
import { auditQueries } from './audit.queries.ts';
import { useGroupWords, useObjectWords } from './object-words.ts';

interface AuditToolsProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Leaves out what is not asked for. */
const narrowed = (filter: AuditFilter, change: Record<string, string | null | undefined>): AuditFilter =>
  Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== null && value !== ''),
  );

/** What is looked for; all of it has to hold. */
export function AuditTools({ filter, onFilter }: AuditToolsProps) {
  const { t } = useLingui();
  const groupWords = useGroupWords();
  const objectWords = useObjectWords();
  const known = useQuery(auditQueries.groups()).data;
  const set = (change: Record<string, string | null | undefined>) => onFilter(narrowed(filter, change));
  const choice = (values: readonly string[] = [], words: (value: string) => string) =>
    values.map((value) => ({ value, label: words(value) }));
  return (
    <div className={css['filters']}>
      <MembersField
        label={t`Person`}
        single
        value={filter.actorId ? [filter.actorId] : []}
        onChange={([id]) => set({ actorId: id })}
      />
      <MembersField
        label={t`On whose behalf`}
        single
        value={filter.actingForId ? [filter.actingForId] : []}
        onChange={([id]) => set({ actingForId: id })}
      />
      <OneField
        label={t`About`}
        clearable
        placeholder={t`Everything`}
        value={filter.group ?? null}
        options={choice(known?.groups, groupWords)}
        onChange={(group) => set({ group })}
      />
      <OneField
        label={t`Item`}
        clearable
        placeholder={t`All types`}
        value={filter.objectType ?? null}
        options={choice(known?.objectTypes, objectWords)}
        onChange={(objectType) => set({ objectType })}
      />
      <TextField
        label={t`Item ID`}
        value={filter.objectId ?? ''}
        onChange={(objectId) => set({ objectId: objectId.trim() })}
      />
      <TextField label={t`From`} kind="date" value={filter.from ?? ''} onChange={(from) => set({ from })} />
      <TextField label={t`To`} kind="date" value={filter.to ?? ''} onChange={(to) => set({ to })} />
      <TextField
        label={t`Words`}
        placeholder={t`Text in the action or its details`}
        value={filter.text ?? ''}
        onChange={(text) => set({ text })}
      />
      <div className={css['clear']}>
        <Button disabled={Object.keys(filter).length === 0} onClick={() => onFilter({})}>
          <Trans>Show everything</Trans>
        </Button>
      </div>
    </div>
  );
}
