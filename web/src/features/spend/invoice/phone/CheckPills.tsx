import { useLingui } from '@lingui/react/macro';
import type { InvoiceDetail } from '@outlay/contract/spend/invoice';
import { Pill } from '#ui/Pill.tsx';
import css from './Invoice.module.css';
import { ALREADY_CLAIMED, CHECK_WORDS, CHECKS_SHOWN_WHEN_GOOD } from '../invoice-words.ts';

/** All failed checks, and the passed ones that matter to people. */
export function CheckPills({ invoice }: { invoice: Pick<InvoiceDetail, 'checks' | 'duplicate'> }) {
  const { i18n } = useLingui();
  const { duplicate } = invoice;
  const checks = invoice.checks.map(({ name, passed }) => ({
    name,
    passed: name === 'duplicate' ? duplicate === null : passed,
  }));
  const shown = checks.filter(({ name, passed }) => !passed || CHECKS_SHOWN_WHEN_GOOD.includes(name));
  const bad = (name: (typeof checks)[number]['name']) =>
    name === 'duplicate' && duplicate?.locked ? ALREADY_CLAIMED : CHECK_WORDS[name].bad;
  const sorted = shown.toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <div className={css['pills']}>
      {sorted.map(({ name, passed }) => (
        <Pill
          key={name}
          tone={passed ? 'good' : name === 'duplicate' ? 'stop' : 'wait'}
          icon={passed ? 'check' : 'warn'}
        >
          {i18n._(passed ? CHECK_WORDS[name].good : bad(name))}
        </Pill>
      ))}
    </div>
  );
}
