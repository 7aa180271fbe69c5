import { useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { FieldError } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
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

/** Opens the document; goes back if it is the page right below. */
function openDocument(id: string): void {
  const url = pageAddress(ROUTES.document, { id });
  if (pages.getState().stack.at(-2)?.url === url) navigateBack();
  else redirectTo(url);
}

interface SubmitOptions {
  draft: Draft;
  /** Called with the finding that blocks the submission. */
  onForbidden: (finding: Finding) => void;
  /** Called with the path of the first missing value. */
  onFault: (path: string) => void;
}
interface Refused {
  faults: readonly FieldError[];
  /** The form as submitted: a value changed since then no longer shows its error. */
  form: DraftForm;
}

/** The field errors of a refused submission. */
function faultsIn(error: unknown): readonly FieldError[] {
  if (!(error instanceof CallError) || !error.body) return [];
  const { fields = [], reason, values } = error.body;
  const node = values?.['node'];
  return reason === 'choiceRequired' && node ? [{ path: `choices.${node}`, code: 'choiceRequired' }] : fields;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Submits the form after it is fully saved. The button is busy until the server responds. */
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
      // The form shows a refused submission; the state at the top shows a failed save.
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
    /** The error, unless it is shown at a field. */
    error: named && state?.length === 0 ? null : submit.error,
    errors: Object.fromEntries(shown.map((fault) => [fault.path, words(fault)])),
  };
}
