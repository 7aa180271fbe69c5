import { Trans } from '@lingui/react/macro';
import { errorNumberIn } from '#screen/error-number.ts';
import { errorWords } from '#text/errors.ts';
import { Button } from './Button.tsx';
import { classes } from './class-names.ts';
import { CopyNumber } from './CopyNumber.tsx';
import css from './Empty.module.css';
import { Icon } from './Icon.tsx';

interface ErrorBoxProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a list or page that could not be loaded. */
export function ErrorBox({ error, onRetry }: ErrorBoxProps) {
  const words = errorWords(error);
  const number = errorNumberIn(words);
  return (
    <div className={css['empty']} role="alert">
      <span className={classes(css['icon'], css['stop'])}>
        <Icon name="offline" size={34} />
      </span>
      <b>{words}</b>
      {number && <CopyNumber number={number} className={css['copy']} />}
      <Button tone="line" icon="retry" onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
