import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportAnswer } from '@outlay/contract/import';
import { Pill } from '#ui/Pill.tsx';
import css from './Form.module.css';
import { ROW_RESULT_WORDS, FAULT_WORDS } from './import-words.ts';

const KINDS = ['added', 'changed', 'same', 'refused'] as const;

/** The expected result of each imported row; rows that would be skipped come first. */
export function ImportResults({ answer }: { answer: ImportAnswer }) {
  const { t, i18n } = useLingui();
  const rows = answer.rows.toSorted((a, b) => Number(b.fate === 'refused') - Number(a.fate === 'refused'));
  return (
    <>
      <div className={css['sums']} role="status">
        {KINDS.map((kind) => (
          <Pill key={kind} tone={answer[kind] > 0 ? ROW_RESULT_WORDS[kind].tone : 'plain'}>
            {i18n._(ROW_RESULT_WORDS[kind].label)} {answer[kind]}
          </Pill>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focused by design */}
      <div className={css['results']} tabIndex={0} role="region" aria-label={t`Result for each row`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              <th scope="col">
                <Trans>Result</Trans>
              </th>
              <th scope="col">
                <Trans>Content</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, fate, fault, text }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>
                  <Pill tone={ROW_RESULT_WORDS[fate].tone}>{i18n._(ROW_RESULT_WORDS[fate].label)}</Pill>
                  {fault && <div>{i18n._(FAULT_WORDS[fault])}</div>}
                </td>
                <td>
                  <code>{text}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
