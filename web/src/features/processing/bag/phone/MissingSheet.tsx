import { Trans, useLingui } from '@lingui/react/macro';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Tick } from '#features/documents/document/Tick.tsx';
import { useReportMissing } from '../bag.queries.ts';
import type { BagSheetProps } from './HandOverSheet.tsx';
import { useMissing } from '../use-missing.ts';

/** Enters the documents whose originals are missing, with a note for each. */
export function MissingSheet(props: BagSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={props.open} title={t`What is missing?`} onClose={props.onClose}>
      <MissingForm {...props} />
    </Sheet>
  );
}

function MissingForm({ bag, onClose }: BagSheetProps) {
  const { t } = useLingui();
  const { remarksOf, change, lacks, any, take } = useMissing(bag);
  const report = useReportMissing();
  const send = () => {
    const missing = take();
    if (missing) report.mutate({ id: bag.id, version: bag.version, missing }, { onSuccess: onClose });
  };
  return (
    <>
      {bag.documents.map(({ documentId, number, title, typeName }) => {
        const remarks = remarksOf(documentId);
        return (
          <div key={documentId}>
            <Tick
              checked={remarks !== null}
              onChange={(on) => change(documentId, on ? '' : null)}
              title={title || localText(typeName)}
              sub={number}
            />
            {remarks !== null && (
              <TextInput
                label={t`What is missing of ${number}`}
                value={remarks}
                onChange={(text) => change(documentId, text)}
                error={lacks(documentId) ? t`Please say what is missing.` : null}
              />
            )}
          </div>
        );
      })}
      {report.error && <Notice tone="stop" title={errorWords(report.error)} />}
      <Button tone="stop" wide disabled={!any} busy={report.isPending} onPress={send}>
        <Trans>Report missing</Trans>
      </Button>
    </>
  );
}
