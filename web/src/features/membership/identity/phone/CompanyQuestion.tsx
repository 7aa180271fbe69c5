import { Trans, useLingui } from '@lingui/react/macro';
import type { PlatformEntry } from '@outlay/contract/membership/identity.platform';
import { ROUTES } from '@outlay/contract/routes';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { useParams } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import { Row } from '#ui/Row.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useFindEntries } from '../identity.queries.ts';
import css from '../Identity.module.css';
import { PlatformIcon } from '#features/membership/connection/PlatformIcon.tsx';
import { PLATFORM_WORDS } from '../platform-words.ts';

interface CompanyQuestionProps {
  onChosen: (entry: PlatformEntry) => void;
}

/** Which company, and if it has several connections, which of them. */
export function CompanyQuestion({ onChosen }: CompanyQuestionProps) {
  const { t, i18n } = useLingui();
  const { company: named, platform = 'sso' } = useParams(ROUTES.singleSignOn);
  const [company, setCompany] = useState(named ?? '');
  const [tried, setTried] = useState(false);
  const { mutate, data, error, isPending, reset } = useFindEntries();
  const find = (one: string) =>
    mutate(
      { company: one, platform },
      { onSuccess: ([only, ...more]) => only && more.length === 0 && onChosen(only) },
    );
  const searched = useRef(false);
  useEffect(() => {
    if (!named || searched.current) return;
    searched.current = true;
    find(named);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (company.trim()) find(company.trim());
  };
  const missing = tried && !company.trim() ? reasonText('required') : null;
  const unknown = data?.length === 0 ? reasonText('noConnection') : null;
  return (
    <Page title={i18n._(PLATFORM_WORDS[platform])}>
      <p className={css['lead']}>
        <Trans>Enter the code of your company, or the part of your work email after the @.</Trans>
      </p>
      <form className={css['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t`Company code or mail domain`}
          value={company}
          onChange={(text) => {
            setCompany(text);
            reset();
          }}
          autoComplete="organization"
          most={200}
          error={missing ?? unknown ?? (error && errorWords(error))}
        />
        <Button submit wide busy={isPending}>
          <Trans>Next</Trans>
        </Button>
      </form>
      {data && data.length > 1 && <Choices entries={data} onChosen={onChosen} />}
    </Page>
  );
}

function Choices({ entries, onChosen }: CompanyQuestionProps & { entries: readonly PlatformEntry[] }) {
  const { t } = useLingui();
  return (
    <Rows label={t`Ways to sign in`}>
      {entries.map((entry) => (
        <Row
          key={entry.connectionId}
          lead={<PlatformIcon platform={entry.kind} />}
          title={entry.name}
          more
          onPress={() => onChosen(entry)}
        />
      ))}
    </Rows>
  );
}
