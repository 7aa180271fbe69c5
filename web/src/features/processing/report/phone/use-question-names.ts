import { useLingui } from '@lingui/react/macro';
import type { ReportQuestion } from '@outlay/contract/report-basis';

export function useQuestionNames(): Record<ReportQuestion, string> {
  const { t } = useLingui();
  return {
    where: t`Where did the money go?`,
    when: t`How has it developed?`,
    who: t`Who spent it?`,
    pace: t`How long until the money is there?`,
    quality: t`What had to be corrected?`,
  };
}
