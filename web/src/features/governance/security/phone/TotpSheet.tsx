import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type FormEvent } from 'react';
import { copyAndReport } from '#host/clipboard.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { qrPath } from './qr.ts';
import css from './Security.module.css';
import { useBeginTotp, useConfirmTotp } from '../security.queries.ts';

interface TotpSheetProps {
  open: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

export function TotpSheet({ open, onClose, onDone }: TotpSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Authenticator app`} onClose={onClose}>
      <Setting onDone={onDone} />
    </Sheet>
  );
}

function Setting({ onDone }: Pick<TotpSheetProps, 'onDone'>) {
  const { t } = useLingui();
  const [id] = useState(newId);
  const begin = useBeginTotp();
  const { mutate } = begin;
  const name = t`Authenticator app`;
  useEffect(() => mutate({ id, name }), [mutate, id, name]);
  if (begin.error) return <ErrorBox error={begin.error} onRetry={() => mutate({ id, name })} />;
  if (!begin.data) return <SkeletonRows />;
  return <FirstCode id={id} {...begin.data} onDone={onDone} />;
}

interface FirstCodeProps extends Pick<TotpSheetProps, 'onDone'> {
  id: string;
  secret: string;
  uri: string;
}

/** The QR code for another device's camera, the secret for this one, and the first code as proof. */
function FirstCode({ id, secret, uri, onDone }: FirstCodeProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = useConfirmTotp();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.length === 6)
      confirm.mutate({ id, code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  const { path, size } = qrPath(uri);
  return (
    <form onSubmit={submit} noValidate>
      <p className={css['lead']} style={{ padding: '0 0 12px' }}>
        <Trans>Scan this with your authenticator app, or enter the key manually.</Trans>
      </p>
      <svg className={css['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code`}>
        <path d={path} fill="#000" />
      </svg>
      <code className={css['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button tone="line" wide icon="copy" onPress={() => void copyAndReport(secret, { failed: secret })}>
        <Trans>Copy the key</Trans>
      </Button>
      <TextInput
        label={t`The six digits shown in the app`}
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, ''))}
        inputMode="numeric"
        autoComplete="one-time-code"
        most={6}
        error={tried && code.length < 6 ? reasonText('required') : confirm.error && errorWords(confirm.error)}
      />
      <Button submit wide busy={confirm.isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
