import { useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { fieldError } from '#desk/form/field-error.ts';
import { toast } from '#screen/toast.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { useSaveConnection } from './connection.queries.ts';
import { KIND_WORDS } from './connection-words.ts';
import { draftOf, formOf, missingIn, newDraft, type Draft } from './draft.ts';

/** The form of one connection, until it is saved. */
export function useConnectionForm(kind: ConnectionKind, connection: Connection | null) {
  const { t, i18n } = useLingui();
  const first = () => (connection ? draftOf(connection) : newDraft(kind, i18n._(KIND_WORDS[kind].label)));
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState(draft);
  const [tried, setTried] = useState(false);
  const change = useSaveConnection();
  const missing = missingIn(draft, connection?.secrets ?? []);
  const restart = (next: Draft) => {
    setDraft(next);
    setSaved(next);
    setTried(false);
    change.reset();
  };
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (missing.length > 0) return false;
    const answer = await change.mutateAsync(formOf(draft)).catch(() => null);
    if (!answer) return false;
    restart(draftOf(answer));
    toast(t`Saved`, 'good');
    return true;
  };
  const wrong = (path: string): string | null =>
    (tried && missing.includes(path) ? reasonText('required') : null) ??
    fieldError(change.error, path) ??
    fieldError(change.error, `${path}.0`);
  return {
    ...{ draft, wrong, save, restart },
    /** After a change of something else than the form. */
    setVersion: (version: number) => {
      setDraft((now) => ({ ...now, version }));
      setSaved((now) => ({ ...now, version }));
    },
    set: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    saving: change.isPending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(saved),
    /** A required field is empty, after an attempt to save. */
    isMissing: tried && missing.length > 0,
    error: change.error ? saveErrorWords(change.error, t) : null,
    isStale: change.error instanceof CallError && change.error.reason === 'staleVersion',
    isComplete: missing.length === 0,
  };
}

export type ConnectionFormState = ReturnType<typeof useConnectionForm>;

/** `inUse` says elsewhere that something cannot be removed. */
const saveErrorWords = (error: CallError, t: ReturnType<typeof useLingui>['t']): string =>
  error.reason === 'inUse' ? t`Another company here is connected with these ids.` : errorWords(error);
