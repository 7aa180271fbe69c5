import { Trans, useLingui } from '@lingui/react/macro';
import type { MyCompany } from '@outlay/contract/organisation/account.session';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '#text/errors.ts';
import { navigateTo, reLaunch } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Company.module.css';
import { companyQueries, useAnswerInvitation, useChangeCompany } from '../company.queries.ts';
import { COMPANY_STATES } from '../state-words.ts';

interface CompanySheetProps {
  open: boolean;
  onClose: () => void;
}

/** My companies: switch to another or create one. */
export function CompanySheet({ open, onClose }: CompanySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      title={t`My companies`}
      onClose={onClose}
      foot={
        <Button
          tone="line"
          icon="plus"
          wide
          onPress={() => {
            onClose();
            navigateTo(ROUTES.createCompany);
          }}
        >
          <Trans>Create a company</Trans>
        </Button>
      }
    >
      <Companies onDone={onClose} />
    </Sheet>
  );
}

function Companies({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(companyQueries.mine());
  const change = useChangeCompany();
  const enter = ({ companyId, name }: MyCompany) =>
    change.mutate(
      { companyId },
      {
        onSuccess: () => {
          onDone();
          reLaunch(ROUTES.home);
          toast(t`You are now in ${name}`, 'good');
        },
        onError: (refused) => toast(errorWords(refused), 'stop'),
      },
    );
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  return (
    <Rows label={t`My companies`}>
      {data.items.map((company) =>
        company.state === 'invited' ? (
          <InvitedRow key={company.companyId} company={company} />
        ) : (
          <CompanyRow
            key={company.companyId}
            company={company}
            onEnter={change.isPending ? undefined : () => enter(company)}
          />
        ),
      )}
    </Rows>
  );
}

/** A company that added me; I can access nothing of it before I accept. */
function InvitedRow({ company: { companyId, name } }: { company: MyCompany }) {
  const { t, i18n } = useLingui();
  const { accept, decline } = useAnswerInvitation();
  const busy = accept.isPending || decline.isPending;
  const say = (words: string) => ({
    onSuccess: () => toast(words, 'good'),
    onError: (refused: Error) => toast(errorWords(refused), 'stop'),
  });
  const words = COMPANY_STATES.invited;
  return (
    <>
      <Row
        lead={<Square icon="title" tone="wait" />}
        title={name}
        {...(words ? { sub: i18n._(words), whole: true } : {})}
      />
      <li className={css['answers']}>
        <Button
          tone="line"
          small
          disabled={busy}
          onPress={() => decline.mutate({ companyId }, say(t`You declined the invitation from ${name}`))}
        >
          {t`Decline`}
        </Button>
        <Button
          small
          disabled={busy}
          onPress={() => accept.mutate({ companyId }, say(t`You are now a member of ${name}`))}
        >
          {t`Accept`}
        </Button>
      </li>
    </>
  );
}

function CompanyRow({ company, onEnter }: { company: MyCompany; onEnter: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const { name, state, current } = company;
  const words = COMPANY_STATES[state];
  return (
    <Row
      lead={<Square icon="title" tone={state === 'active' ? 'brand' : 'wait'} />}
      title={name}
      {...(words ? { sub: i18n._(words), whole: true } : {})}
      end={current ? <Pill tone="good" icon="check">{t`Current`}</Pill> : undefined}
      more={!current && state === 'active'}
      onPress={!current && state === 'active' ? onEnter : undefined}
    />
  );
}
