import { useLingui } from '@lingui/react/macro';
import type { WhyAnswer } from '@outlay/contract/governance/permission-explanation';
import type { ReactNode } from 'react';
import { reasonText } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Notice } from '#ui/Notice.tsx';
import audit from '#features/governance/audit/desk/Audit.module.css';
import { PERMISSION_WORDS } from '#features/organisation/role/desk/permission-words.ts';
import { useReach } from '#features/organisation/role/desk/reach.ts';
import { useRoleName } from '#features/organisation/role/desk/role-name.ts';
import { useActs } from './acts.ts';
import css from './Why.module.css';
import { WHY_WORDS } from './why-words.ts';

/** The answer in words: allowed or not, why not, what to do, and which roles decide. */
export function Answered({ answer }: { answer: WhyAnswer }) {
  const { t, i18n } = useLingui();
  const acts = useActs().flatMap(({ options }) => options);
  const { member, allowed, reason, values, object } = answer;
  const words = reason ? WHY_WORDS[reason] : undefined;
  const why = words ? i18n._(words.why) : reason ? reasonText(reason, values) : null;
  const act = acts.find(({ value }) => value === answer.act)?.label ?? answer.act;
  const what = [act, object?.number].filter(Boolean).join(' · ');
  return (
    <section className={css['answer']} aria-live="polite">
      <Notice
        tone={allowed ? 'good' : 'stop'}
        title={allowed ? t`${member.name} can: ${what}` : t`${member.name} cannot: ${what}`}
      >
        {why}
      </Notice>
      <dl className={audit['rows']}>
        {words && <Fact label={t`What to do`}>{i18n._(words.advice)}</Fact>}
        <Powers answer={answer} />
        <Conditions answer={answer} />
      </dl>
    </section>
  );
}

function Powers({ answer: { permission, grantedBy, wouldGrant } }: { answer: WhyAnswer }) {
  const { t, i18n } = useLingui();
  const nameOf = useRoleName();
  const reach = useReach();
  if (permission === null)
    return (
      <Fact label={t`Requires`}>{t`No permission needed: it follows from the document and its flow.`}</Fact>
    );
  return (
    <>
      <Fact label={t`Requires`}>{i18n._(PERMISSION_WORDS[permission])}</Fact>
      <Fact label={t`Granted by`}>
        {grantedBy.length === 0
          ? t`No role`
          : grantedBy.map((grant) => (
              <div key={grant.role}>
                {nameOf(grant)} · {reach(grant)}
              </div>
            ))}
      </Fact>
      <Fact label={t`Roles with this permission`}>
        {wouldGrant.length === 0 ? t`No role` : listWords(wouldGrant.map(nameOf))}
      </Fact>
    </>
  );
}

function Conditions({ answer: { secondFactor, featureOff, stepUp } }: { answer: WhyAnswer }) {
  const { t } = useLingui();
  const { enrolled, dueAt, withheld } = secondFactor;
  const due = dueAt ? formatInstant(dueAt) : '';
  return (
    <>
      <Fact label={t`Two-step verification`}>
        {enrolled
          ? t`Set up`
          : withheld
            ? t`Missing since ${due}: the permission is suspended until it is set up`
            : dueAt
              ? t`To be set up by ${due}`
              : t`Not required`}
      </Fact>
      {stepUp && <Fact label={t`Before it takes effect`}>{t`They must confirm their identity again.`}</Fact>}
      {featureOff && <Fact label={t`Switched off`}>{featureOff}</Fact>}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
