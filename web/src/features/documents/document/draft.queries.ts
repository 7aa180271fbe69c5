import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '#api/call.ts';
import { CallError } from '#api/call-error.ts';
import { newId } from '#device/id.ts';
import { session } from '#session/session.ts';
import { holdItem } from '#offline/unsent-queue.ts';
import {
  dropDraft,
  dropUnsent,
  findUnsent,
  keepDraft,
  keepUnsent,
  readDraft,
  type UnsentDraft,
} from '#offline/unsent.ts';
import { knownExpenses } from '#features/spend/expense/expense.queries.ts';
import { documentChanged } from './document.queries.ts';
import { copyOf } from './draft-copy.ts';
import { emptyForm, expenseLine, formOf, sentOf, type DraftForm } from './draft-form.ts';
import { DraftSaver } from './draft-saver.ts';
import { purposeOf } from './purpose.ts';

export interface DraftStart {
  form: DraftForm;
  version: number;
  /** The server's form in that version, as the base of a merge. Null when it is not known. */
  base: DraftForm | null;
  saved: DocumentDetail | null;
  /** There are changes that the server does not have yet. */
  unsaved: boolean;
  /** Suggested purpose of a new form, derived from its expenses. */
  purpose?: string;
}
/** The copy of a form that is stored on this device. */
interface Kept {
  form: DraftForm;
  version: number;
  base: DraftForm | null;
}

/** Key of the one form that was never saved on the server. */
const NEW = 'document new';

const peek = async (id: string): Promise<DocumentDetail | null> =>
  (await call(documentEndpoints.draft, { id })).draft;

const keptOf = ({ form, version, base }: UnsentDraft): Kept => ({
  form: form as DraftForm,
  version,
  base: base as DraftForm | null,
});

async function readKept(id: string, owner: string): Promise<Kept | null> {
  const kept = await findUnsent(id);
  return kept?.kind === 'draft' && kept.owner === owner ? keptOf(kept) : null;
}

async function openSaved(id: string, owner: string): Promise<DraftStart | null> {
  const kept = await readKept(id, owner);
  const saved = await peek(id).catch((error: unknown) => {
    const gone = error instanceof CallError && (error.outcomeUnknown || error.code === 'NOT_FOUND');
    if (kept && gone) return null;
    throw error;
  });
  if (kept) return { ...kept, saved, unsaved: true };
  if (!saved) return null;
  const form = formOf(saved);
  return { form, base: form, version: saved.version, saved, unsaved: false };
}

async function openNew(
  queries: QueryClient,
  expenseIds: readonly string[],
  owner: string,
): Promise<DraftStart> {
  const lastId = (await readDraft(owner, NEW)) as string | undefined;
  const kept = expenseIds.length === 0 && lastId ? await readKept(lastId, owner) : null;
  const known = await knownExpenses(queries, expenseIds);
  const lines = expenseIds.map((expenseId) =>
    expenseLine(
      newId(),
      expenseId,
      known.find(({ id }) => id === expenseId),
    ),
  );
  const form = kept?.form ?? emptyForm(newId(), lines);
  const purpose = purposeOf(known);
  // Chosen expenses count as changes; an empty new form is not saved.
  const unsaved = kept !== null || expenseIds.length > 0;
  return { form, purpose, version: 0, base: null, saved: null, unsaved };
}

/** A new form, copied from another document. */
async function openCopy(id: string, owner: string): Promise<DraftStart> {
  const form = copyOf(await call(documentEndpoints.detail, { id }), newId(), owner);
  return { form, version: 0, base: null, saved: null, unsaved: true };
}

interface RateRequest {
  /** Key of the page visit: each visit has a form of its own. */
  visit: string;
  id: string | undefined;
  /** The document to copy. */
  copy: string | undefined;
  expenseIds: readonly string[];
  owner: string;
}

export const draftQueries = {
  /** The initial form: the requested draft, the unsaved form of this device, or an empty one. */
  start: ({ visit, id, copy, expenseIds, owner }: RateRequest) =>
    queryOptions({
      queryKey: ['document', 'draft', visit],
      queryFn: ({ client }) => {
        if (id) return openSaved(id, owner);
        return copy ? openCopy(copy, owner) : openNew(client, expenseIds, owner);
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
  theirs: (id: string) =>
    queryOptions({ queryKey: ['document', 'draft', id, 'theirs'], queryFn: () => peek(id), gcTime: 0 }),
};

/** Idempotency keys: the same form over the same version gets the same key, also on a later page. */
class CallKeys {
  readonly #known = new WeakMap<DraftForm, { version: number; key: string }>();

  of(form: DraftForm, version: number): string {
    const known = this.#known.get(form);
    if (known?.version === version) return known.key;
    const key = crypto.randomUUID();
    this.know(form, version, key);
    return key;
  }

  know(form: DraftForm, version: number, key: string): void {
    this.#known.set(form, { version, key });
  }
}
const keys = new CallKeys();

const titleOf = ({ values, remarks }: DraftForm): string => values['title'] || remarks;

const keep =
  (owner: string, id: string) => (form: DraftForm | null, version: number, base: DraftForm | null) => {
    if (!form) {
      void dropUnsent(id);
      void dropDraft(owner, NEW);
      return;
    }
    const key = keys.of(form, version);
    const at = new Date().toISOString();
    void keepUnsent({ kind: 'draft', id, owner, at, key, title: titleOf(form), form, version, base });
    if (version === 0) void keepDraft(owner, NEW, id);
  };

const save = (form: DraftForm, version: number) =>
  call(documentEndpoints.saveDraft, sentOf(form, version), { idempotencyKey: keys.of(form, version) });

/** Saves a draft that a closed page left unsent, merged with what another device saved meanwhile. */
export async function sendDraft(item: UnsentDraft): Promise<void> {
  const { form, version, base } = keptOf(item);
  keys.know(form, version, item.key);
  const quiet = { keep: () => undefined, onMerged: () => undefined };
  const saver = new DraftSaver({ saved: null, version, base, peek, send: save, ...quiet });
  saver.save(form);
  await saver.flush().finally(saver.rest);
}

/** Saves the form while the user types, and reports the state. */
export function useDraftSaver(start: DraftStart, owner: string, onMerged: (form: DraftForm) => void) {
  const { form, version, base, saved, unsaved } = start;
  const queries = useQueryClient();
  const [saver] = useState(
    () =>
      new DraftSaver({
        saved,
        version,
        base,
        peek,
        onMerged,
        keep: keep(owner, form.id),
        send: async (typed, over) => {
          const answer = await save(typed, over);
          documentChanged(queries, answer);
          return answer;
        },
      }),
  );
  useEffect(() => {
    if (unsaved) saver.save(form);
    // Only the state that was stored when the page opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saver]);
  useEffect(() => holdItem(form.id), [form.id]);
  useEffect(() => {
    window.addEventListener('online', saver.hurry);
    return () => {
      window.removeEventListener('online', saver.hurry);
      saver.hurry();
    };
  }, [saver]);
  return { saver, ...useStore(saver.store) };
}

/** After the submission: deletes the stored copy. */
export const forgetDraft = (id: string): void => {
  void dropUnsent(id);
  void dropDraft(session.getState().user?.memberId ?? '', NEW);
};
