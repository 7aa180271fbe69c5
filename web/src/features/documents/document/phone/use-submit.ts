import { useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { FieldError } from '@outlay/contract/errors';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { reasonText } from '#text/errors.ts';
import { navigateBack, pages, redirectTo } from '#navigation/nav.ts';
import { momentToAskForPush } from '#push/web-push.ts';
import { useSubmitDocument } from '../document.queries.ts';
import { forgetDraft } from '../draft.queries.ts';
import type { DraftForm } from '../draft-form.ts';
import { draftFaults, valueAt } from './draft-faults.ts';
import { sayJustDone } from './just-done.ts';
import { pathOf } from './finding-places.ts';
import type { Draft } from './use-draft.ts';

/** The document itself; if it lies right below this page, back to it. */
function openDocument(id: string): void {
  const url = pageAddress(ROUTES.document, { id });
  if (pages.getState().stack.at(-2)?.url === url) navigateBack();
  else redirectTo(url);
}

interface SubmitOptions {
  draft: Draft;
  /** What stands in the way, to be shown. */
  onForbidden: (finding: Finding) => void;
  /** Where something is missing. */
  onFault: (path: string) => void;
}
interface Refused {
  faults: readonly FieldError[];
  /** As it was sent: what was changed since is no longer wrong. */
  form: DraftForm;
}

/** The places that a refusal names. */
function faultsIn(error: unknown): readonly FieldError[] {
  if (!(error instanceof CallError) || !error.body) return [];
  const { fields = [], reason, values } = error.body;
  const node = values?.['node'];
  return reason === 'choiceRequired' && node ? [{ path: `choices.${node}`, code: 'choiceRequired' }] : fields;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Sends the form, once all of it is saved. The button waits for the server's word. */
export function useSubmit({ draft, onForbidden, onFault }: SubmitOptions) {
  const { t } = useLingui();
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = useSubmitDocument();
  const faults = draftFaults(draft);
  const { form } = draft;
  const words = ({ path, code }: FieldError): string => {
    if (code === 'outOfRange' && path.endsWith('.allocation')) return t`Allocations must equal the total.`;
    if (code !== 'emptyDocument' || path === 'lines') return reasonText(code);
    return path === 'offsets' ? t`Choose an advance to repay.` : t`Please enter an amount.`;
  };

  const trySend = async () => {
    if (!draft.saved) draft.check();
    const saved = await draft.saver.flush();
    const forbidding = saved.findings.find(({ effect }) => effect === 'forbid');
    if (forbidding) return onForbidden(forbidding);
    const unexplained = saved.findings.find(({ effect }) => effect === 'reason');
    if (unexplained) {
      const path = unexplained.lineId ? `lines.${unexplained.lineId}.reason` : 'reason';
      setRefused({ faults: [{ path, code: 'needsReason' }], form: draft.latest() });
      return onFault(pathOf.reason(unexplained));
    }
    await submit.mutateAsync({ id: form.id, version: saved.version });
    forgetDraft(form.id);
    sayJustDone(form.id, t`Submitted`);
    openDocument(form.id);
    void momentToAskForPush();
  };
  const send = async () => {
    setTried(true);
    setRefused(null);
    submit.reset();
    const [first] = faults;
    if (first) return onFault(first.path);
    setSaving(true);
    try {
      await trySend();
    } catch (error) {
      const named = faultsIn(error);
      setRefused({ faults: named, form: draft.latest() });
      if (named[0]) onFault(named[0].path);
      // A refused submit is told by the form; a save that failed is told by the state at the top.
      else if (error instanceof CallError && error.status === 409) draft.check();
    } finally {
      setSaving(false);
    }
  };
  const state = refused?.faults.filter(({ path }) =>
    isSame(valueAt(form, path), valueAt(refused.form, path)),
  );
  const shown = [...(state ?? []), ...(tried ? faults : [])];
  const named = faultsIn(submit.error).length > 0;
  return {
    send: () => void send(),
    busy: saving || submit.isPending,
    /** What is not told at a field. */
    error: named && state?.length === 0 ? null : submit.error,
    errors: Object.fromEntries(shown.map((fault) => [fault.path, words(fault)])),
  };
}
