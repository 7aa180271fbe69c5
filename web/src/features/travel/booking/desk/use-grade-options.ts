import { useLingui } from '@lingui/react/macro';

/** The grades of the company, after the one for all that are not named. */
export function useGradeOptions(grades: readonly string[]): { value: string; label: string }[] {
  const { t } = useLingui();
  return [{ value: '', label: t`All others` }, ...grades.map((one) => ({ value: one, label: one }))];
}
