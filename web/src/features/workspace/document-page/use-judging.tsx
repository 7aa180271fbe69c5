import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { DismissFindings } from '#features/processing/approval/DismissFindings.tsx';
import { LineVerdictSheet, type LineAct } from '#features/processing/approval/LineVerdictSheet.tsx';
import { ACTION_WORDS } from '#features/documents/document/action-words.ts';
import css from './DocumentPage.module.css';

const LINE_ACTS: readonly LineAct[] = ['cut', 'refuseLine', 'holdLine'];

/** My decisions on lines, kept on this page until they are sent with the approval, and dismissed findings. */
export function useJudging(document: DocumentDetail) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const [all, setAll] = useState<readonly LineVerdict[]>([]);
  const [openVerdict, setOpenVerdict] = useState<{ line: DocumentLine; act: LineAct } | null>(null);
  const verdicts = all.filter(({ lineId }) => document.lines.some(({ id }) => id === lineId));
  const by = user && { id: user.memberId, name: user.name, departmentName: user.departmentName };
  const judged = new Map(verdicts.map((verdict) => [verdict.lineId, { ...verdict, by }]));
  const without = (lineId: string) => all.filter((one) => one.lineId !== lineId);
  const acts = LINE_ACTS.filter((act) => document.actions.includes(act));
  const lineActs = (line: DocumentLine, close: () => void): ReactNode => {
    if (acts.length === 0) return null;
    if (judged.has(line.id))
      return (
        <Button tone="line" wide icon="undo" onPress={() => setAll(without(line.id))}>
          {t`Restore claimed amount`}
        </Button>
      );
    const open = (act: LineAct) => {
      close();
      setOpenVerdict({ line, act });
    };
    return (
      <div className={css['lineActs']}>
        {acts.map((act) => (
          <Button key={act} tone="line" wide small onPress={() => open(act)}>
            {i18n._(ACTION_WORDS[act].label)}
          </Button>
        ))}
      </div>
    );
  };
  const note = (verdict: LineVerdict) => {
    setAll([...without(verdict.lineId), verdict]);
    setOpenVerdict(null);
    toast(t`Saved. It will be submitted with your approval.`, 'good');
  };
  const sheet = (
    <LineVerdictSheet
      verdict={openVerdict}
      document={document}
      onClose={() => setOpenVerdict(null)}
      onDone={note}
    />
  );
  const judgeFindings = (group: readonly Finding[]): ReactNode =>
    document.actions.includes('dismissFinding') &&
    group.every(({ effect }) => effect !== 'good') && <DismissFindings document={document} group={group} />;
  return { verdicts, judged, lineActs, judgeFindings, sheet };
}
