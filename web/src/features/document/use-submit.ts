import { useLingui } from '@lingui/react/macro';
import type { DocumentType, Finding } from '@outlay/contract/document';
import { useState } from 'react';
import { CallError } from '#kit/call-error.ts';
import { reasonText } from '#kit/errors.ts';
import { navigateBack, pages, redirectTo } from '#kit/nav.ts';
import { toast } from '#kit/toast.ts';
import { useSubmitDocument } from './document.queries.ts';
import { forgetDraft } from './draft.queries.ts';
import type { Draft } from './use-draft.ts';

/** The document itself; if it lies right below this page, back to it. */
function openBill(id: string): void {
  const url = `/pages/form/bill?id=${id}`;
  if (pages.getState().stack.at(-2)?.url === url) navigateBack();
  else redirectTo(url);
}

interface SubmitOptions {
  draft: Draft;
  fields: DocumentType['fields'];
  /** What stands in the way, to be shown. */
  onForbidden: (finding: Finding) => void;
}

/** Sends the form, once all of it is saved. The button waits for the server's word. */
export function useSubmit({ draft, fields, onForbidden }: SubmitOptions) {
  const { t } = useLingui();
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const submit = useSubmitDocument();
  const { values, expenseIds, id } = draft.form;
  const missing = fields.filter(({ key, required }) => required && !(values[key] ?? '').trim());
  const errors = Object.fromEntries(missing.map(({ key }) => [key, reasonText('required')]));
  const none = expenseIds.length === 0;

  const send = async () => {
    setTried(true);
    submit.reset();
    if (missing.length > 0 || none) return focusFirstError();
    setSaving(true);
    try {
      if (!draft.saved) draft.check();
      const saved = await draft.saver.flush();
      const forbidding = saved.findings.find(({ effect }) => effect === 'forbid');
      if (forbidding) return onForbidden(forbidding);
      await submit.mutateAsync({ id, version: saved.version });
      forgetDraft(id);
      toast(t`Submitted`, 'good');
      openBill(id);
    } catch (error) {
      // A refused submit is told by the form; a save that failed is told by the state at the top.
      if (error instanceof CallError && error.status === 409) draft.check();
    } finally {
      setSaving(false);
    }
  };
  return {
    send: () => void send(),
    busy: saving || submit.isPending,
    error: submit.error,
    errors: tried ? errors : {},
    linesError: tried && none ? reasonText('emptyDocument') : null,
  };
}

/** The eyes and the keyboard go where something is missing. */
function focusFirstError(): void {
  setTimeout(() => {
    const wrong = window.document.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    wrong?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    wrong?.focus();
  });
}
