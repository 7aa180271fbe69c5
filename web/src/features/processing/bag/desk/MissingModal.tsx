import { useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { Checkbox, Input, Modal } from 'antd';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReportMissing } from '../bag.queries.ts';
import { useMissing } from '../use-missing.ts';
import own from './Bags.module.css';

interface MissingModalProps {
  open: boolean;
  bag: BagDetail;
  onClose: () => void;
}

/** Enters the documents whose originals are missing, with a note for each. */
export function MissingModal({ open, ...rest }: MissingModalProps) {
  return open ? <MissingForm {...rest} /> : null;
}

function MissingForm({ bag, onClose }: Omit<MissingModalProps, 'open'>) {
  const { t } = useLingui();
  const { remarksOf, change, lacks, any, take } = useMissing(bag);
  const report = useReportMissing();
  const send = () => {
    const missing = take();
    if (missing) report.mutate({ id: bag.id, version: bag.version, missing }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={t`What is missing?`}
      okText={t`Report missing`}
      cancelText={t`Cancel`}
      okButtonProps={{ disabled: !any, loading: report.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      {bag.documents.map(({ documentId, number, title, typeName }) => {
        const remarks = remarksOf(documentId);
        return (
          <div key={documentId} className={own['ask']}>
            <Checkbox
              checked={remarks !== null}
              onChange={({ target }) => change(documentId, target.checked ? '' : null)}
            >
              {number} · {title || localText(typeName)}
            </Checkbox>
            {remarks !== null && (
              <Field
                label={t`What is missing of ${number}`}
                error={lacks(documentId) ? t`Please say what is missing.` : null}
              >
                {(ids) => (
                  <Input
                    {...ids}
                    maxLength={140}
                    value={remarks}
                    onChange={({ target }) => change(documentId, target.value)}
                  />
                )}
              </Field>
            )}
          </div>
        );
      })}
      {report.error && <Notice tone="stop" title={errorWords(report.error)} />}
    </Modal>
  );
}
