import { Plural, useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';
import css from '../Desk.module.css';
import type { FailedRow } from './use-batches.ts';

/** Lists the rows for which a batch action failed, with the reasons; they stay selected. */
export function FailedRowsModal({ items, onClose }: { items: readonly FailedRow[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      open={items.length > 0}
      title={<Plural value={items.length} one="# could not be done" other="# could not be done" />}
      cancelText={t`Close`}
      okButtonProps={{ style: { display: 'none' } }}
      onCancel={onClose}
    >
      <ul className={css['failedRows']}>
        {items.map(({ id, name, words }) => (
          <li key={id}>
            <b>{name}</b> {words}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
