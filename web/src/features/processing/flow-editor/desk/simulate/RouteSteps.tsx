import { useLingui } from '@lingui/react/macro';
import type { RouteStep } from '@outlay/contract/documents/flow';
import type { IconName } from '#ui/Icon.tsx';
import { localText } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '../Flows.module.css';
import { MODES } from '../kind-words.ts';
import { reasonWords, SKIP_WORDS } from './reason-words.ts';

const ICONS: Record<RouteStep['kind'], IconName> = {
  submit: 'user',
  approve: 'check',
  handle: 'pen',
  cc: 'cc',
  delay: 'clock',
  trigger: 'flash',
  pay: 'bank',
};

/** The route of the simulated document: the approvers and the reasons. */
export const RouteSteps = ({ steps }: { steps: readonly RouteStep[] }) => (
  <ol className={css['route']}>
    {steps.map((step, place) => (
      <Step key={`${step.nodeKey} ${place}`} step={step} />
    ))}
  </ol>
);

function Step({ step }: { step: RouteStep }) {
  const { t, i18n } = useLingui();
  const { kind, people, skipped, branch, mode, choice } = step;
  const nobody = step.reason.code === 'nobody';
  return (
    <li className={css['step']} data-quiet={skipped !== null || kind === 'pay'}>
      <span className={css['dot']}>
        <Icon name={ICONS[kind]} size={16} />
      </span>
      <div className={css['stepWords']}>
        {branch.length > 0 && <small>{branch.map(localText).join(' › ')}</small>}
        <b>{localText(step.name)}</b>
        {people.length > 0 && (
          <span className={css['people']}>
            {people.map(({ member }) => (
              <span key={member.id}>{member.name}</span>
            ))}
          </span>
        )}
        {people.length > 1 && kind !== 'cc' && <small>{i18n._(MODES[mode])}</small>}
        <small>{reasonWords(step.reason)}</small>
        {choice !== 'none' && (
          <small>{choice === 'submitter' ? t`Chosen at submission` : t`Chosen at the previous step`}</small>
        )}
        {skipped && (
          <span>
            <Pill>{i18n._(SKIP_WORDS[skipped])}</Pill>
          </span>
        )}
        {nobody && !skipped && (
          <span>
            <Pill tone="stop" icon="warn">{t`No approver found: the document could not be submitted`}</Pill>
          </span>
        )}
      </div>
    </li>
  );
}
