import { Trans, useLingui } from '@lingui/react/macro';
import type { FactorWay } from '@outlay/contract/organisation/account.session';
import { useState, type FormEvent } from 'react';
import { requestPasskey } from '#host/passkey.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Login.module.css';

export type Way = FactorWay | 'password';

export interface RequestedFactor {
  challenge: string;
  ways: readonly Way[];
  passkey: Record<string, unknown> | null;
}
export interface Proof<W extends Way = Way> {
  challenge: string;
  way: W;
  code?: string;
  response?: Record<string, unknown>;
}
interface ProofFormProps {
  requested: RequestedFactor;
  busy: boolean;
  error: Error | null;
  onProof: (proof: Proof) => void;
}

/** Proves the person's identity with what they have set up: passkey, code or recovery code; otherwise the password. */
export function ProofForm({ requested, busy, error, onProof }: ProofFormProps) {
  const [way, setWay] = useState<Way>(requested.ways[0] ?? 'password');
  const others = requested.ways.filter((one) => one !== way);
  const { challenge } = requested;
  return (
    <div className={css['form']}>
      {way === 'passkey' && requested.passkey ? (
        <PasskeyStep
          options={requested.passkey}
          busy={busy}
          error={error}
          onSigned={(response) => onProof({ challenge, way, response })}
        />
      ) : (
        <CodeStep
          key={way}
          way={way}
          busy={busy}
          error={error}
          onCode={(code) => onProof({ challenge, way, code })}
        />
      )}
      <div className={css['ways']}>
        {others.map((other) => (
          <Button key={other} tone="text" small onPress={() => setWay(other)}>
            <OtherWay way={other} />
          </Button>
        ))}
      </div>
    </div>
  );
}

function OtherWay({ way }: { way: Way }) {
  if (way === 'passkey') return <Trans>Use a passkey</Trans>;
  if (way === 'totp') return <Trans>Use a code from my authenticator app</Trans>;
  if (way === 'recovery') return <Trans>Use a recovery code</Trans>;
  return <Trans>Use my password</Trans>;
}

interface PasskeyStepProps {
  options: Record<string, unknown>;
  busy: boolean;
  error: Error | null;
  onSigned: (response: Record<string, unknown>) => void;
}

function PasskeyStep({ options, busy, error, onSigned }: PasskeyStepProps) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const sign = async () => {
    setFailed(false);
    const response = await requestPasskey(options);
    if (response) onSigned(response);
    else setFailed(true);
  };
  const wrong = error
    ? errorWords(error)
    : failed
      ? t`The passkey was not received. Try again, or use another way.`
      : null;
  return (
    <>
      <p className={css['lead']}>
        <Trans>Confirm with the fingerprint, face or security key you set up.</Trans>
      </p>
      {wrong && (
        <p className={css['wrong']} role="alert">
          {wrong}
        </p>
      )}
      <Button wide icon="shield" busy={busy} onPress={() => void sign()}>
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  );
}

interface CodeStepProps {
  way: Way;
  busy: boolean;
  error: Error | null;
  onCode: (code: string) => void;
}

function CodeStep({ way, busy, error, onCode }: CodeStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim()) onCode(code.trim());
  };
  const words = {
    totp: { label: t`Code from your authenticator app`, hint: t`Six digits, changing every 30 seconds.` },
    recovery: { label: t`Recovery code`, hint: t`One of the recovery codes you saved; each works once.` },
    password: {
      label: t`Your password`,
      hint: t`We ask again in case the phone was left unattended.`,
    },
    passkey: { label: '', hint: '' },
  }[way];
  const password = way === 'password';
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={words.label}
        hint={words.hint}
        value={code}
        onChange={(text) => setCode(way === 'totp' ? text.replace(/\D/g, '') : text)}
        {...(password ? { type: 'password' as const } : {})}
        inputMode={way === 'totp' ? 'numeric' : 'text'}
        autoComplete={password ? 'current-password' : 'one-time-code'}
        most={way === 'totp' ? 6 : 64}
        error={tried && !code.trim() ? reasonText('required') : error && errorWords(error)}
      />
      <Button submit wide busy={busy}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
