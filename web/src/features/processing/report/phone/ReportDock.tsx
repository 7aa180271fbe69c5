import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { REPORT_QUESTIONS, type ReportQuestion } from '@outlay/contract/report-basis';
import { useQuery } from '@tanstack/react-query';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Icon } from '#ui/Icon.tsx';
import { standOut } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import { queryOf, type ReportView } from '../report-view.ts';
import { useKeyName } from '../use-key-name.ts';
import { linesAddress } from './lines-address.ts';
import css from './Report.module.css';
import { useQuestionNames } from './use-question-names.ts';

interface ReportDockProps {
  view: ReportView;
  ask: ReportQuestion;
  onAsk: (ask: ReportQuestion) => void;
}

/** To the next question, and to the lines of what stands out. */
export function ReportDock({ view, ask, onAsk }: ReportDockProps) {
  const { t } = useLingui();
  const names = useQuestionNames();
  const nameOf = useKeyName();
  const { data } = useQuery(reportQueries.sums(queryOf(view, 'type')));
  const at = REPORT_QUESTIONS.indexOf(ask);
  const next = REPORT_QUESTIONS[at + 1] ?? 'where';
  const found = ask === 'where' && data ? standOut(data)?.group : undefined;
  const name = found && nameOf('type', found);
  return (
    <Dock>
      <button
        type="button"
        className={css['next']}
        aria-label={t`Next question: ${names[next]}`}
        onClick={() => onAsk(next)}
      >
        <Icon name="chev" />
      </button>
      {found && found.count > 0 ? (
        <Button wide onPress={() => navigateTo(linesAddress(view, 'type', found.key))}>
          <Plural value={found.count} one={`${name}: see the # line`} other={`${name}: see the # lines`} />
        </Button>
      ) : (
        <Button wide disabled={!data?.count} onPress={() => navigateTo(linesAddress(view))}>
          <Trans>See all lines</Trans>
        </Button>
      )}
    </Dock>
  );
}
