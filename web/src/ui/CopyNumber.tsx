import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { copyAndReport } from '#host/clipboard.ts';

interface CopyNumberProps {
  number: string;
  className: string | undefined;
}

/** Copies the number of an unexpected error, for whoever looks for it in the server's log. */
export const CopyNumber = ({ number, className }: CopyNumberProps) => (
  <button
    type="button"
    className={className}
    aria-label={t`Copy error number ${number}`}
    onClick={() => void copyAndReport(number)}
  >
    <Trans>Copy</Trans>
  </button>
);
