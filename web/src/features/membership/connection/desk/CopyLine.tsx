import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import css from './Connections.module.css';

interface CopyLineProps {
  label: string;
  hint: string;
  value: string;
}

/** A value that is copied to the outside system. */
export function CopyLine({ label, hint, value }: CopyLineProps) {
  const { t } = useLingui();
  return (
    <div className={css['address']}>
      <b>{label}</b>
      <Button size="small" aria-label={t`Copy: ${label}`} onClick={() => void copyAndReport(value)}>
        <Trans>Copy</Trans>
      </Button>
      <small>{hint}</small>
      <code>{value}</code>
    </div>
  );
}
