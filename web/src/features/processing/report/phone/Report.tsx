import { useLingui } from '@lingui/react/macro';
import type { ReportDimension, ReportOptions } from '@outlay/contract/processing/report';
import { REPORT_QUESTIONS, type ReportQuestion } from '@outlay/contract/report-basis';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useState, type ComponentType } from 'react';
import { keepAddress } from '#navigation/keep-address.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import { useSwipe } from '#ui/use-swipe.ts';
import type { Look } from '../chart/LookSwitch.tsx';
import type { ReportView } from '../report-view.ts';
import { ExportSheet } from './ExportSheet.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { PaceQuestion } from './PaceQuestion.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import type { QuestionProps } from './question-props.ts';
import { QualityQuestion } from './QualityQuestion.tsx';
import { QuestionSteps } from './QuestionSteps.tsx';
import css from './Report.module.css';
import { ReportDock } from './ReportDock.tsx';
import { ScopeTabs } from './ScopeTabs.tsx';
import { ViewsSheet } from './ViewsSheet.tsx';
import { WhenQuestion } from './WhenQuestion.tsx';
import { WhereQuestion } from './WhereQuestion.tsx';
import { WhoQuestion } from './WhoQuestion.tsx';

const QUESTIONS: Record<ReportQuestion, ComponentType<QuestionProps>> = {
  where: WhereQuestion,
  when: WhenQuestion,
  who: WhoQuestion,
  pace: PaceQuestion,
  quality: QualityQuestion,
};

/** What the tables of the questions about money are by. */
const TABLES: Partial<Record<ReportQuestion, ReportDimension>> = { when: 'month', who: 'department' };

/** A movement of the finger that is meant for the next question, and not for a link. */
const SWIPE_LEAST_PX = 60;

interface ReportProps {
  options: ReportOptions;
  start: ReportView;
  ask: ReportQuestion;
}

export function Report({ options, start, ask: first }: ReportProps) {
  const { t } = useLingui();
  const [view, setView] = useState(start);
  const [ask, setAsk] = useState(first);
  const [look, setLook] = useState<Look>('chart');
  const [open, setOpen] = useState<'filter' | 'export' | 'views' | null>(null);
  const show = (next: ReportView, question = ask) => {
    setView(next);
    setAsk(question);
    keepAddress(addressOf(next, question));
  };
  const at = REPORT_QUESTIONS.indexOf(ask);
  const go = (step: 1 | -1) => {
    const next = REPORT_QUESTIONS[at + step];
    if (next) show(view, next);
  };
  const Question = QUESTIONS[ask];
  const close = () => setOpen(null);
  return (
    <>
      <Page
        title={t`Reports`}
        aside={
          <>
            <IconButton icon="bookmark" label={t`Saved views`} onPress={() => setOpen('views')} />
            <IconButton icon="download" label={t`Export`} onPress={() => setOpen('export')} />
          </>
        }
        dock={<ReportDock view={view} ask={ask} onAsk={(question) => show(view, question)} />}
      >
        <ScopeTabs options={options} view={view} onChange={show} />
        <div className={css['swiped']} {...useSwipe({ onSwipe: go, least: SWIPE_LEAST_PX })}>
          <PeriodSwitch
            view={view}
            today={options.today}
            onChange={(period) => show({ ...view, period })}
            onFilter={() => setOpen('filter')}
          />
          <QuestionSteps ask={ask} onAsk={(question) => show(view, question)} />
          <Question view={view} look={look} onLook={setLook} onFilter={() => setOpen('filter')} />
        </div>
      </Page>
      {open === 'filter' && <FilterSheet options={options} view={view} onChange={show} onClose={close} />}
      {open === 'export' && <ExportSheet view={view} by={TABLES[ask] ?? 'type'} onClose={close} />}
      {open === 'views' && <ViewsSheet options={options} view={view} onChange={show} onClose={close} />}
    </>
  );
}

const addressOf = ({ scope, basis, departmentId, period }: ReportView, ask: ReportQuestion): string =>
  pageAddress(ROUTES.reports, {
    ...{ ask, scope, basis, ...period },
    ...(departmentId !== null && { department: departmentId }),
  });
