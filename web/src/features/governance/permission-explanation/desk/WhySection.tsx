import { Trans, useLingui } from '@lingui/react/macro';
import type { WhyAct } from '@outlay/contract/governance/permission-explanation';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Field } from '#ui/Field.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { objectOf, useActs } from './acts.ts';
import { Answered } from './Answered.tsx';
import css from './Why.module.css';
import { whyQueries, type Question } from './why.queries.ts';

interface Draft {
  memberId: string | null;
  act: WhyAct | null;
  object: string;
}

/** The complete question; null while a part is missing. */
function questionOf({ memberId, act, object }: Draft): Question | null {
  if (memberId === null || act === null) return null;
  if (objectOf(act) === null) return { memberId, act };
  return object.trim() === '' ? null : { memberId, act, object: object.trim() };
}

/** Explains why a member may not do something, answered by the predicates that guard every request. */
export function WhySection() {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({ memberId: null, act: null, object: '' });
  const [lastQuestion, setLastQuestion] = useState<Question | null>(null);
  const [tried, setTried] = useState(false);
  const lookUp = () => {
    setTried(true);
    const question = questionOf(draft);
    if (question) setLastQuestion(question);
  };
  return (
    <SectionLayout title={t`Check permissions`}>
      <div className={admin['tools']}>
        <span className={admin['small']}>
          <Trans>Choose a person and an action. The answer uses the same rules as the server.</Trans>
        </span>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          lookUp();
        }}
      >
        <QuestionFields draft={draft} tried={tried} onChange={setDraft} />
        <div className={css['ask']}>
          <Button type="primary" htmlType="submit">
            <Trans>Look up</Trans>
          </Button>
        </div>
      </form>
      {lastQuestion ? (
        <Answer question={lastQuestion} />
      ) : (
        <Empty title={t`Check anyone’s permissions`} icon="info">
          <Trans>See whether they can, why not, which roles would allow it, and what to do.</Trans>
        </Empty>
      )}
    </SectionLayout>
  );
}

interface QuestionFieldsProps {
  draft: Draft;
  tried: boolean;
  onChange: (draft: Draft) => void;
}

function QuestionFields({ draft, tried, onChange }: QuestionFieldsProps) {
  const { t } = useLingui();
  const acts = useActs();
  const about = objectOf(draft.act);
  const missing = (empty: boolean) => (tried && empty ? reasonText('required') : null);
  return (
    <div className={css['question']}>
      <MembersField
        label={t`Person`}
        single
        value={draft.memberId ? [draft.memberId] : []}
        error={missing(draft.memberId === null)}
        onChange={([id]) => onChange({ ...draft, memberId: id ?? null })}
      />
      <Field label={t`Action`} error={missing(draft.act === null)}>
        {(ids) => (
          <Select<WhyAct>
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t`Choose an action`}
            value={draft.act}
            options={acts}
            onChange={(act) => onChange({ ...draft, act })}
          />
        )}
      </Field>
      {about && (
        <TextField
          label={about === 'document' ? t`Document` : t`Payment batch`}
          placeholder={t`Its number`}
          most={60}
          value={draft.object}
          error={missing(draft.object.trim() === '')}
          onChange={(object) => onChange({ ...draft, object })}
        />
      )}
    </div>
  );
}

function Answer({ question }: { question: Question }) {
  const { data, error, refetch } = useQuery(whyQueries.why(question));
  if (data) return <Answered answer={data} />;
  return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
}
