import { useLingui } from '@lingui/react/macro';
import type { InvoiceDetail } from '@outlay/contract/spend/invoice';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { joinPictures, pictureFile } from '#file/picture-edit.ts';
import { fileBytes } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { Rows } from '#ui/Card.tsx';
import { EditPicture } from '#ui/EditPicture.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useRemoveInvoice } from '#features/spend/invoice/invoice.queries.ts';
import { usePicturesBefore } from './recognise-state.ts';
import type { Shots } from './use-shots.ts';

interface PictureToolsProps {
  open: boolean;
  invoice: InvoiceDetail;
  shots: Shots;
  shotId: string;
  /** The only invoice in its picture, so the picture can be edited without affecting another invoice. */
  alone: boolean;
  onClose: () => void;
  /** The person is done with this invoice. */
  onPass: () => void;
  /** Saves the invoice, then opens the sheet that splits it. */
  onSplit: () => void;
  onRetake: () => Promise<boolean>;
}

/** Formats that a browser can draw to a canvas; HEIC is not one of them. */
const EDITABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

const isEditable = ({ file }: InvoiceDetail): boolean => EDITABLE.has(file.mediaType);

/** Further actions on a picture: retake, crop, join with the previous page, skip, remove. */
export function PictureTools(props: PictureToolsProps) {
  const { open, invoice, onClose } = props;
  const { t } = useLingui();
  const [editing, setEditing] = useState<Blob | null>(null);
  const changes = usePictureChanges(props);
  const showError = (error: unknown) => toast(errorWords(error), 'stop');
  return (
    <>
      <Sheet open={open} title={t`This picture`} onClose={onClose}>
        <ToolRows
          {...props}
          changes={changes}
          onEdit={async () => setEditing(await fileBytes(invoice.fileId))}
          act={(change) => () => {
            onClose();
            void change().catch(showError);
          }}
        />
      </Sheet>
      {editing && (
        <EditPicture
          picture={editing}
          onClose={() => setEditing(null)}
          onDone={(picture) => {
            setEditing(null);
            void changes.replace(picture, [invoice]).catch(showError);
          }}
        />
      )}
    </>
  );
}

interface ToolRowsProps extends PictureToolsProps {
  changes: ReturnType<typeof usePictureChanges>;
  onEdit: () => Promise<void>;
  /** Closes the sheet, then runs the change. */
  act: (change: () => Promise<unknown>) => () => void;
}

function ToolRows({ invoice, alone, changes, onEdit, act, onPass, onSplit, onRetake }: ToolRowsProps) {
  const { t } = useLingui();
  const { join, remove, before } = changes;
  const removable = invoice.actions.includes('remove');
  const fresh = removable && !invoice.confirmed;
  const retake = async () => {
    if (await onRetake()) await remove([invoice.id]);
  };
  const discard = async () => {
    await remove([invoice.id]);
    onPass();
  };
  return (
    <Rows>
      {fresh && <Row slim lead={<Square icon="camera" />} title={t`Retake photo`} onPress={act(retake)} />}
      {fresh && alone && isEditable(invoice) && (
        <Row slim lead={<Square icon="image" />} title={t`Crop and rotate`} onPress={act(onEdit)} />
      )}
      {fresh && alone && before && (
        <Row
          lead={<Square icon="copy" />}
          title={t`Merge with the previous picture`}
          sub={t`For receipts with several pages`}
          onPress={act(() => join(before))}
        />
      )}
      {invoice.expenseId === null && invoice.duplicate === null && (
        <Row
          lead={<Square icon="split" />}
          title={t`Split into several expenses`}
          sub={t`For a receipt with expenses of several types`}
          onPress={act(() => Promise.resolve(onSplit()))}
        />
      )}
      <Row
        slim
        lead={<Square icon="clock" />}
        title={t`Check later`}
        onPress={act(() => Promise.resolve(onPass()))}
      />
      {removable && (
        <Row slim lead={<Square icon="bin" tone="stop" />} title={t`Remove`} onPress={act(discard)} />
      )}
    </Rows>
  );
}

/** A changed picture is recognised again and replaces the pictures it was made from. */
function usePictureChanges({ invoice, shots, shotId, onPass }: PictureToolsProps) {
  const removing = useRemoveInvoice();
  const before = usePicturesBefore(shots.ids, shotId).find(
    (one) => isEditable(one) && isEditable(invoice) && !one.confirmed && one.actions.includes('remove'),
  );
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) await removing.mutateAsync({ id });
  };
  const replace = async (picture: Blob, old: readonly InvoiceDetail[]) => {
    const file = pictureFile(picture, invoice.file.name);
    // The new picture is stored on the device before the old ones are removed.
    await shots.add({ files: [file], refused: [] });
    await remove(old.map(({ id }) => id));
    onPass();
    shots.drop(before && old.includes(before) ? [shotId, before.shotId] : [shotId]);
  };
  const join = async (first: InvoiceDetail) =>
    await replace(await joinPictures([await fileBytes(first.fileId), await fileBytes(invoice.fileId)]), [
      first,
      invoice,
    ]);
  return { replace, join, remove, before };
}
