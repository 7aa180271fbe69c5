import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanyFound } from '@outlay/contract/membership/join';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { navigateTo, redirectTo } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { FindForm } from './FindForm.tsx';
import css from './Join.module.css';
import { useJoinCompany } from '../join.queries.ts';
import { dropPlan, keepPlan, readPlan, targetOf, type JoinPlan } from './plan.ts';

/** Finds a company and requests to join it. */
export function JoinPage() {
  const { t } = useLingui();
  const user = useUser();
  const [found, setFound] = useState<CompanyFound[] | null>(null);
  const [plan, setPlan] = useState<JoinPlan | null>(keptChoice);
  const choose = ({ companyId, name }: CompanyFound) => setPlan({ companyId, companyName: name });
  return (
    <Page title={t`Join a company`}>
      {plan ? (
        <AskForm
          plan={plan}
          onOther={() => {
            dropPlan();
            setPlan(null);
          }}
        />
      ) : (
        <>
          <p className={css['lead']}>
            <Trans>
              Enter the code your company gave you, or its full name. An administrator will decide.
            </Trans>
          </p>
          <FindForm onFound={setFound} />
          {found?.length === 0 && (
            <Empty title={t`No company with this code or name`} icon="search">
              <Trans>
                Check the spelling, or ask a colleague for an invitation; then no search is needed.
              </Trans>
            </Empty>
          )}
          {found && found.length > 0 && (
            <Rows label={t`Companies`}>
              {found.map((company) => (
                <Row
                  key={company.companyId}
                  lead={<Square icon="title" />}
                  title={company.name}
                  more
                  onPress={() => choose(company)}
                />
              ))}
            </Rows>
          )}
        </>
      )}
      {!user && !plan && (
        <div className={css['ways']}>
          <Button
            tone="text"
            small
            onPress={() => navigateTo(pageAddress(ROUTES.createAccount, { mode: 'activate' }))}
          >
            <Trans>An administrator has added me</Trans>
          </Button>
        </div>
      )}
    </Page>
  );
}

/** Restores the chosen company after signing in. */
function keptChoice(): JoinPlan | null {
  const plan = readPlan();
  return plan?.companyId && !plan.outcome ? plan : null;
}

function AskForm({ plan, onOther }: { plan: JoinPlan; onOther: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const [note, setNote] = useState(plan.note ?? '');
  const join = useJoinCompany();
  const { companyName } = plan;
  const ask = () => {
    const wish = { ...plan, note: note.trim() };
    keepPlan(wish);
    if (!user) return void navigateTo(ROUTES.createAccount);
    join.mutate(targetOf(wish), {
      onSuccess: ({ waiting }) => {
        keepPlan({ ...wish, outcome: waiting ? 'waiting' : 'in' });
        redirectTo(ROUTES.joined);
      },
    });
  };
  return (
    <>
      <section className={css['hero']}>
        <Square icon="title" />
        <p>
          <Trans>You are asking to join</Trans>
        </p>
        <h2>{companyName}</h2>
      </section>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextInput
          label={t`Message to the administrator`}
          hint={t`Who you are, or what your job will be. Optional.`}
          value={note}
          onChange={setNote}
        />
        <div className={css['submit']}>
          <Button submit wide busy={join.isPending}>
            {user ? <Trans>Ask to join</Trans> : <Trans>Next</Trans>}
          </Button>
          <Button tone="text" small onPress={onOther}>
            <Trans>Another company</Trans>
          </Button>
        </div>
      </form>
      {join.error && <Notice tone="stop" title={errorWords(join.error)} />}
    </>
  );
}
