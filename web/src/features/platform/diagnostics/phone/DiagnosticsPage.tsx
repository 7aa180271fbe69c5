import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { copyAndReport } from '#host/clipboard.ts';
import { currentHost } from '#host/host.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#device/constants.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import { Row } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { resultOf, type Check, type Result } from './check.ts';
import { CHECKS, lookAtAll } from './checks.ts';
import { DETAIL_WORDS } from './detail-words.ts';
import css from './Diagnostics.module.css';
import { HOST_CHECKS } from './host-checks.ts';
import { ResultPill } from './ResultPill.tsx';

/** What support needs first. No name, token or document. */
const surroundings = (): string[] => [
  `Outlay ${APP_VERSION} (${APP_VERSION_CODE})`,
  navigator.userAgent,
  `${window.innerWidth}×${window.innerHeight} @${window.devicePixelRatio}, ${navigator.language}`,
];

/** `/pages/test/test`: what this device and the host can do. */
export function DiagnosticsPage() {
  const { t } = useLingui();
  const [results, setResults] = useState<ReadonlyMap<string, Result> | null>(null);
  useEffect(() => {
    let here = true;
    void lookAtAll().then((found) => here && setResults(found));
    return () => void (here = false);
  }, []);
  const keep = (key: string, result: Result) =>
    setResults((before) => new Map([...(before ?? []), [key, result]]));
  return (
    <Page title={t`Diagnostics`}>
      <p className={css['about']}>
        <Trans>
          What this device and the host app can do. Something not working? Test it here, then send the report
          to whoever is helping you.
        </Trans>
      </p>
      {results ? (
        <>
          <CheckRows label={t`Diagnostics`} checks={CHECKS} results={results} onResult={keep} />
          <HostFunctions results={results} onResult={keep} />
        </>
      ) : (
        <SkeletonRows />
      )}
      <p className={css['about']}>{surroundings().join(' · ')}</p>
      <div className={css['pad']}>
        <CopyReport results={results} />
      </div>
    </Page>
  );
}

interface CheckRowsProps {
  label: string;
  checks: readonly Check[];
  results: ReadonlyMap<string, Result>;
  onResult: (key: string, result: Result) => void;
}

const CheckRows = ({ label, checks, results, onResult }: CheckRowsProps) => (
  <Rows label={label}>
    {checks.map((check) => (
      <CheckRow
        key={check.key}
        check={check}
        result={results.get(check.key) ?? { found: 'no' }}
        onResult={(result) => onResult(check.key, result)}
      />
    ))}
  </Rows>
);

/** The functions of the host, or of the browser, each with its result or its error code. */
function HostFunctions(props: Pick<CheckRowsProps, 'results' | 'onResult'>) {
  const { i18n, t } = useLingui();
  const words = DETAIL_WORDS[props.results.get('host')?.detail ?? ''];
  const host = words ? i18n._(words) : '';
  return (
    <Section title={t`Functions of: ${host}`}>
      <CheckRows label={t`Functions of: ${host}`} checks={HOST_CHECKS} {...props} />
    </Section>
  );
}

interface CheckRowProps {
  check: Check;
  result: Result;
  onResult: (result: Result) => void;
}

function CheckRow({ check, result, onResult }: CheckRowProps) {
  const { i18n, t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { attempt } = check;
  const name = i18n._(check.name);
  const run = async () => {
    if (!attempt) return;
    setBusy(true);
    onResult(await attempt(await currentHost()).catch(resultOf));
    setBusy(false);
  };
  const words = DETAIL_WORDS[result.detail ?? ''];
  const able = attempt && (result.found !== 'no' || result.detail);
  return (
    <Row
      slim
      title={name}
      sub={words ? i18n._(words) : result.detail || undefined}
      whole
      end={
        <>
          {result.found !== 'untried' && <ResultPill found={result.found} />}
          {able && (
            <Button tone="text" small busy={busy} label={t`Test: ${name}`} onPress={() => void run()}>
              <Trans>Test</Trans>
            </Button>
          )}
        </>
      }
    />
  );
}

function CopyReport({ results }: { results: ReadonlyMap<string, Result> | null }) {
  const copy = () => {
    const lines = [...(results ?? [])].map(([key, { found, detail }]) =>
      `${key}: ${found} ${detail ?? ''}`.trim(),
    );
    return copyAndReport([...surroundings(), ...lines].join('\n'));
  };
  return (
    <Button wide icon="copy" disabled={!results} onPress={() => void copy()}>
      <Trans>Copy the report</Trans>
    </Button>
  );
}
