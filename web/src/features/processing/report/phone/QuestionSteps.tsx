import { useLingui } from '@lingui/react/macro';
import { REPORT_QUESTIONS, type ReportQuestion } from '@outlay/contract/report-basis';
import { useQuestionNames } from './use-question-names.ts';
import css from './Report.module.css';

interface QuestionStepsProps {
  ask: ReportQuestion;
  onAsk: (ask: ReportQuestion) => void;
}

/** One line a question; the current one is full. */
export function QuestionSteps({ ask, onAsk }: QuestionStepsProps) {
  const { t } = useLingui();
  const names = useQuestionNames();
  return (
    <div className={css['steps']} role="group" aria-label={t`Questions`}>
      {REPORT_QUESTIONS.map((question) => (
        <button
          key={question}
          type="button"
          aria-label={names[question]}
          aria-current={question === ask ? 'step' : undefined}
          onClick={() => onAsk(question)}
        />
      ))}
    </div>
  );
}
