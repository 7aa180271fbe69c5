import { useLingui } from '@lingui/react/macro';
import type { WhyAnswer } from '@outlay/contract/why';
import type { ReactNode } from 'react';
import { reasonText } from '#kit/errors.ts';
import { formatInstant } from '#kit/format.ts';
import { listWords } from '#kit/words.ts';
import { Notice } from '#ui/Notice.tsx';
import audit from '../audit/Audit.module.css';
import { PERMISSION_WORDS } from '../roles/permission-words.ts';
import { useReach } from '../roles/reach.ts';
import { useRoleName } from '../roles/role-name.ts';
import { useActs } from './acts.ts';
import css from './Why.module.css';
import { WHY_WORDS } from './why-words.ts';

/** The answer in words: whether, why not, what to do, and what it hangs on. */
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
        title={allowed ? t`${member.name} may: ${what}` : t`${member.name} may not: ${what}`}
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
    return <Fact label={t`Takes`}>{t`No power: it follows from the document and its route.`}</Fact>;
  return (
    <>
      <Fact label={t`Takes`}>{i18n._(PERMISSION_WORDS[permission])}</Fact>
      <Fact label={t`They have it from`}>
        {grantedBy.length === 0
          ? t`No role`
          : grantedBy.map((grant) => (
              <div key={grant.role}>
                {nameOf(grant)} · {reach(grant)}
              </div>
            ))}
      </Fact>
      <Fact label={t`Roles that bring it`}>
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
      <Fact label={t`Second factor`}>
        {enrolled
          ? t`Set up`
          : withheld
            ? t`Missing since ${due}: the power waits for it`
            : dueAt
              ? t`To be set up by ${due}`
              : t`Not asked for`}
      </Fact>
      {stepUp && <Fact label={t`Before it is done`}>{t`They are asked anew who they are.`}</Fact>}
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
