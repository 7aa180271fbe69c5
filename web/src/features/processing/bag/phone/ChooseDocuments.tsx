import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BAG_MOST, type BagDetail, type BagDocument } from '@outlay/contract/processing/bag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Tick } from '#features/documents/document/Tick.tsx';
import { bagQueries, useChangeBag, useCreateBag } from '../bag.queries.ts';

interface ChooseDocumentsProps {
  open: boolean;
  /** The bag to edit; absent for a new one. */
  bag?: BagDetail;
  /** Selected when the sheet opens. */
  documentId?: string | undefined;
  onDone: (bag: BagDetail) => void;
  onClose: () => void;
}

/** Chooses the documents of a bag: mine that are in no bag, and those already in this one. */
export const ChooseDocuments = ({ open, ...rest }: ChooseDocumentsProps) =>
  open ? <Choosing {...rest} /> : null;

function Choosing({ bag, documentId, onDone, onClose }: Omit<ChooseDocumentsProps, 'open'>) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(bagQueries.candidates());
  const [chosen, setChosen] = useState<readonly string[]>(
    bag?.documents.map((one) => one.documentId) ?? (documentId ? [documentId] : []),
  );
  const saving = useSave(bag, onDone);
  const offered: BagDocument[] | undefined = data && [...(bag?.documents ?? []), ...data.items];
  const wanted = offered?.map((one) => one.documentId).filter((id) => chosen.includes(id)) ?? [];
  return (
    <Sheet
      open
      title={bag ? t`What is in the bag` : t`New invoice bag`}
      onClose={onClose}
      foot={
        <Button
          wide
          busy={saving.busy}
          disabled={wanted.length === 0 || wanted.length > BAG_MOST}
          onPress={() => saving.save(wanted)}
        >
          {bag ? t`Save` : <CreateWords count={wanted.length} />}
        </Button>
      }
    >
      {!offered && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {offered?.length === 0 && (
        <Empty title={t`No document needs a bag`} icon="bag">
          <Trans>Submitted documents with invoices appear here until they are in a bag.</Trans>
        </Empty>
      )}
      {offered?.map((one) => (
        <DocumentTick
          key={one.documentId}
          document={one}
          checked={chosen.includes(one.documentId)}
          onChange={(on) =>
            setChosen(on ? [...chosen, one.documentId] : chosen.filter((id) => id !== one.documentId))
          }
        />
      ))}
      {saving.error && <Notice tone="stop" title={errorWords(saving.error)} />}
    </Sheet>
  );
}

const CreateWords = ({ count }: { count: number }) => (
  <Plural
    value={count}
    _0="Create bag"
    one="Create bag with # document"
    other="Create bag with # documents"
  />
);

function DocumentTick(props: { document: BagDocument; checked: boolean; onChange: (on: boolean) => void }) {
  const { title, number, typeName, money } = props.document;
  return (
    <Tick
      checked={props.checked}
      onChange={props.onChange}
      title={title || localText(typeName)}
      sub={`${number} · ${localText(typeName)}`}
      end={<Amount money={money} />}
    />
  );
}

function useSave(bag: BagDetail | undefined, onDone: (bag: BagDetail) => void) {
  const create = useCreateBag();
  const change = useChangeBag();
  // One id per opened sheet, so that a retry does not create a second bag.
  const [id] = useState(newId);
  const save = (documentIds: readonly string[]) =>
    bag
      ? change.mutate(
          { id: bag.id, version: bag.version, documentIds: [...documentIds] },
          { onSuccess: onDone },
        )
      : create.mutate({ id, documentIds: [...documentIds] }, { onSuccess: onDone });
  return { save, busy: create.isPending || change.isPending, error: create.error ?? change.error };
}
