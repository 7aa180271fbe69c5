import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { today } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import type { UnsentNote } from '#offline/unsent.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Dock } from '#ui/Dock.tsx';
import { FieldHeading } from '#ui/Field.tsx';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { PhotoStrip } from '#features/platform/file/PhotoStrip.tsx';
import { TypePicker } from './TypePicker.tsx';
import { unsentQueries } from '../unsent.queries.ts';
import { useQuickNote } from './use-quick-note.ts';

/** Amount, type and photo on one screen. Stored on the device first, so that nothing is lost without a network. */
export function QuickNotePage() {
  const { unsent } = usePageQuery();
  const kept = useQuery(unsentQueries.note(unsent));
  return kept.isPending ? null : <NoteForm kept={kept.data ?? null} />;
}

function NoteForm({ kept }: { kept: UnsentNote | null }) {
  const { t } = useLingui();
  const { note, set, currency, fileIds, setFileIds, amountWrong, saving, save } = useQuickNote(kept);
  return (
    <Page
      title={t`Quick note`}
      dock={
        <Dock>
          <Button tone="line" onPress={() => navigateTo(ROUTES.recordExpense)}>
            <Trans>More fields</Trans>
          </Button>
          <Button wide busy={saving} onPress={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </Dock>
      }
    >
      <Card>
        <AmountInput
          label={t`Amount`}
          currency={currency}
          value={note.amount}
          onChange={(text) => set({ amount: text })}
          first
          error={amountWrong ? t`Please enter an amount.` : null}
        />
        <FieldHeading>
          <Trans>Expense type</Trans>
        </FieldHeading>
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
