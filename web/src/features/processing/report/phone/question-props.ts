import type { Look } from '../chart/LookSwitch.tsx';
import type { ReportView } from '../report-view.ts';

export interface QuestionProps {
  view: ReportView;
  look: Look;
  onLook: (look: Look) => void;
  /** Opens the choice of basis, period and department. */
  onFilter: () => void;
}
