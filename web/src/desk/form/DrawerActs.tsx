import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import css from '../Desk.module.css';

interface DrawerActsProps {
  /** At the start: what is done seldom, such as removing. */
  start?: ReactNode;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
}

/** The foot of a drawer with a form. */
export function DrawerActs({ start, busy, onCancel, onSave }: DrawerActsProps) {
  return (
    <div className={css['acts']}>
      {start}
      <span style={{ flex: 1 }} />
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="primary" loading={busy} onClick={onSave}>
        <Trans>Save</Trans>
      </Button>
    </div>
  );
}
