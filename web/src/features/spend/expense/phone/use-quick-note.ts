import { useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { parseAmount, plainAmount, type Money } from '@outlay/contract/money';
import { useEffect, useState } from 'react';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { navigateBack } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { holdItem, sendNow } from '#offline/unsent-queue.ts';
import { keepUnsent, type UnsentNote } from '#offline/unsent.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { useCompanyCurrency, useUser } from '#session/use-session.ts';
import type { Photo } from '#features/platform/file/PhotoStrip.tsx';
import { useDraft } from './use-draft.ts';

interface QuickNote {
  amount: string;
  type: ExpenseType;
  spentOn: string;
  merchant: string;
  photos: Photo[];
}
/** The note is already stored on the device: the form waits no longer than this for a slow network. */
const PATIENCE_MS = 4_000;

const emptyNote = (): QuickNote => ({ amount: '', type: 'taxi', spentOn: today(), merchant: '', photos: [] });

const noteAgain = ({ form, photos }: UnsentNote): QuickNote => ({
  amount: plainAmount(form.money),
  type: form.type,
  spentOn: form.spentOn,
  merchant: form.merchant ?? '',
  photos,
});

/** A corrected note keeps its id but gets a new idempotency key. */
function noteOf(note: QuickNote, money: Money, fileIds: string[], id: string): Omit<UnsentNote, 'owner'> {
  return {
    kind: 'note',
    id,
    at: new Date().toISOString(),
    key: crypto.randomUUID(),
    photos: note.photos,
    form: {
      id,
      version: 0,
      type: note.type,
      money,
      spentOn: note.spentOn,
      merchant: note.merchant.trim(),
      fileIds: [...fileIds, ...note.photos.map((photo) => photo.id)],
    },
  };
}

const photosOnServer = ({ form, photos }: UnsentNote): string[] =>
  (form.fileIds ?? []).filter((id) => !photos.some((photo) => photo.id === id));

/** A stored note is not sent while it is being corrected. */
function useHold(id: string | undefined): () => void {
  const [release] = useState<{ now: () => void }>({ now: () => undefined });
  useEffect(() => {
    if (!id) return;
    release.now = holdItem(id);
    return () => release.now();
  }, [id, release]);
  return () => release.now();
}

/** The form of a new note, or of a stored one that is opened again. */
export function useQuickNote(kept: UnsentNote | null) {
  const { t } = useLingui();
  const query = usePageQuery();
  const owner = useUser()?.memberId ?? '';
  const [fileIds, setFileIds] = useState(() =>
    kept ? photosOnServer(kept) : query['file'] ? [query['file']] : [],
  );
  const [first] = useState<QuickNote>(() => (kept ? noteAgain(kept) : emptyNote()));
  const { value: note, set, forget } = useDraft(kept ? `quickNote ${kept.id}` : 'quickNote', first);
  const release = useHold(kept?.id);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const own = useCompanyCurrency();
  const currency = kept?.form.money.currency ?? own;
  const amount = parseAmount(note.amount, currency);
  const isWrong = amount === null || amount <= 0;
  const save = async () => {
    setTried(true);
    if (isWrong || !note.spentOn) return;
    setSaving(true);
    const item = { ...noteOf(note, { amount, currency }, fileIds, kept?.id ?? newId()), owner };
    await keepUnsent(item);
    forget();
    release();
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
    const sent = await Promise.race([sendNow(item.id), late]);
    toast(
      sent ? t`Saved to your account book.` : t`Saved on this phone, not sent yet.`,
      sent ? 'good' : 'plain',
    );
    navigateBack();
  };
  return { note, set, currency, fileIds, setFileIds, amountWrong: tried && isWrong, saving, save };
}
