import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/expense';
import { parseAmount } from '@outlay/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '#kit/format.ts';
import { newId } from '#kit/id.ts';
import { navigateBack, navigateTo } from '#kit/nav.ts';
import { toast } from '#kit/toast.ts';
import { keepUnsent, type UnsentNote } from '#kit/unsent.ts';
import { usePageQuery } from '#kit/use-page.ts';
import { useUser } from '#kit/use-session.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Expense.module.css';
import { PhotoStrip, type Photo } from './PhotoStrip.tsx';
import { TypePicker } from './TypePicker.tsx';
import { trySending } from './unsent.queries.ts';
import { useDraft } from './use-draft.ts';

interface QuickNote {
  amount: string;
  type: ExpenseType;
  spentOn: string;
  merchant: string;
  photos: Photo[];
}
const CURRENCY = 'CNY';

function noteOf(note: QuickNote, amount: number, fileIds: string[]): Omit<UnsentNote, 'owner'> {
  const id = newId();
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
      money: { amount, currency: CURRENCY },
      spentOn: note.spentOn,
      merchant: note.merchant.trim(),
      fileIds: [...fileIds, ...note.photos.map((photo) => photo.id)],
    },
  };
}

function useQuickNote() {
  const { t } = useLingui();
  const query = usePageQuery();
  const owner = useUser()?.memberId ?? '';
  const queries = useQueryClient();
  const [fileIds, setFileIds] = useState(() => (query['file'] ? [query['file']] : []));
  const [first] = useState<QuickNote>(() => ({
    amount: '',
    type: 'taxi',
    spentOn: today(),
    merchant: '',
    photos: [],
  }));
  const { value: note, set, forget } = useDraft('quickNote', first);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const amount = parseAmount(note.amount, CURRENCY);
  const isWrong = amount === null || amount <= 0;
  const save = async () => {
    setTried(true);
    if (isWrong || !note.spentOn) return;
    setSaving(true);
    const item = { ...noteOf(note, amount, fileIds), owner };
    await keepUnsent(item);
    forget();
    const sent = await trySending(item);
    await queries.invalidateQueries();
    toast(
      sent ? t`Kept in your account book.` : t`Kept on this phone, not sent yet.`,
      sent ? 'good' : 'plain',
    );
    navigateBack();
  };
  return { note, set, fileIds, setFileIds, amountWrong: tried && isWrong, saving, save };
}

/** Amount, kind, photo: one screen. Kept on the phone first, so that a tunnel costs nothing. */
export function QuickNotePage() {
  const { t } = useLingui();
  const { note, set, fileIds, setFileIds, amountWrong, saving, save } = useQuickNote();
  return (
    <Page
      title={t`Quick note`}
      dock={
        <Dock>
          <Button tone="line" onPress={() => navigateTo('/pages/form/WriteNote')}>
            <Trans>More fields</Trans>
          </Button>
          <Button wide busy={saving} onPress={() => void save()}>
            <Trans>Keep</Trans>
          </Button>
        </Dock>
      }
    >
      <Card>
        <AmountInput
          label={t`Amount`}
          currency={CURRENCY}
          value={note.amount}
          onChange={(text) => set({ amount: text })}
          first
          error={amountWrong ? t`Please enter an amount.` : null}
        />
        <div className={css['label']}>
          <Trans>Expense type</Trans>
        </div>
        <TypePicker value={note.type} onChange={(type) => set({ type })} />
      </Card>
      <Card>
        <DateInput
          label={t`Date`}
          value={note.spentOn}
          latest={today()}
          onChange={(spentOn) => set({ spentOn })}
          required
        />
        <TextInput
          label={t`Where, what for`}
          value={note.merchant}
          onChange={(merchant) => set({ merchant })}
        />
        <PhotoStrip
          fileIds={fileIds}
          photos={note.photos}
          onFileIds={setFileIds}
          onPhotos={(photos) => set({ photos })}
        />
      </Card>
    </Page>
  );
}
