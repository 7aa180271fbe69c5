import { Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import { USES_OF, type ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { useState, type ReactNode } from 'react';
import { TextField } from '#desk/form/TextField.tsx';
import { AddressStep } from './AddressStep.tsx';
import { USE_WORDS } from './connection-words.ts';
import css from './Connections.module.css';
import { EnterStep } from './EnterStep.tsx';
import { SecretFields } from './fields/SecretFields.tsx';
import { SettingsFields } from './fields/SettingsFields.tsx';
import { SETUP_WORDS } from './setup-words.ts';
import { failedCheck } from './state.ts';
import { Step } from './Step.tsx';
import type { StepsProps } from './steps.ts';
import { TestStep } from './TestStep.tsx';
import { UsesStep } from './UsesStep.tsx';

type StepKey = 'create' | 'ids' | 'addresses' | 'uses' | 'enter' | 'test';

interface OneStep {
  key: StepKey;
  title: string;
  brief?: ReactNode;
  done: boolean;
  content: ReactNode;
}

/** Where the administrator is: entering the ids, or testing what has been saved. */
const firstOpen = (connection: Connection | null): StepKey[] => {
  if (!connection) return ['create', 'ids'];
  return connection.checkedAt ? ['test'] : ['addresses', 'test'];
};

/** Kinds without an app at the other system. */
const NO_APP: ReadonlySet<ConnectionKind> = new Set(['ldap', 'cdp', 'scim']);

export function ConnectionSteps(props: StepsProps) {
  const { form, connection } = props;
  const [shown, setShown] = useState<readonly StepKey[]>(() => firstOpen(connection));
  const steps = useSteps(props);
  const isWrong = form.isMissing || form.error !== null;
  const isOpen = (key: StepKey) =>
    shown.includes(key) || (isWrong && (key === 'ids' || key === 'uses' || key === 'enter'));
  const toggle = (key: StepKey) =>
    setShown((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  return (
    <ol className={css['steps']}>
      {steps.map(({ key, content, ...step }, index) => (
        <Step key={key} {...step} number={index + 1} open={isOpen(key)} onToggle={() => toggle(key)}>
          {content}
        </Step>
      ))}
    </ol>
  );
}

function useSteps(props: StepsProps): OneStep[] {
  const { t } = useLingui();
  const { kind, connection, form } = props;
  const isSaved = connection !== null;
  const isSound = connection !== null && connection.checks.length > 0 && failedCheck(connection) === null;
  const steps: OneStep[] = [
    {
      key: 'create',
      title: NO_APP.has(kind) ? t`Prepare the other system` : t`Create the app there`,
      done: isSaved,
      content: <SetupWords kind={kind} />,
    },
    {
      key: 'ids',
      title: kind === 'scim' ? t`Choose what is taken` : t`Enter the ids and secrets`,
      brief: isSaved && !form.isChanged && <Trans>Saved</Trans>,
      done: isSaved && form.isComplete,
      content: <IdsStep {...props} />,
    },
  ];
  if (kind !== 'ldap')
    steps.push({
      key: 'addresses',
      title: t`Copy these addresses`,
      done: isSound,
      content: <AddressStep {...props} />,
    });
  if (USES_OF[kind].length > 1)
    steps.push({
      key: 'uses',
      title: t`Choose what it is used for`,
      brief: <UsesBrief form={form} />,
      done: isSaved && form.draft.uses.length > 0,
      content: <UsesStep kind={kind} connection={connection} form={form} />,
    });
  if (form.draft.uses.includes('signIn'))
    steps.push({
      key: 'enter',
      title: t`Choose who may come in`,
      brief: <EnterBrief form={form} />,
      done: isSaved,
      content: <EnterStep {...props} />,
    });
  const isOn = connection?.enabled === true;
  steps.push({
    key: 'test',
    title: isOn ? t`Test` : t`Test and switch on`,
    done: isOn && isSound,
    content: <TestStep {...props} />,
  });
  return steps;
}

function SetupWords({ kind }: { kind: ConnectionKind }) {
  const { i18n } = useLingui();
  return (
    <ul className={css['todo']}>
      {SETUP_WORDS[kind].map((words) => (
        <li key={words.id}>{i18n._(words)}</li>
      ))}
    </ul>
  );
}

function IdsStep({ connection, form }: StepsProps) {
  const { t } = useLingui();
  const { draft, set, wrong } = form;
  return (
    <div>
      <TextField
        label={t`Name of the connection`}
        {...(draft.uses.includes('signIn') ? { hint: t`Members see it when they sign in.` } : {})}
        most={100}
        value={draft.name}
        error={wrong('name')}
        onChange={(name) => set({ name })}
      />
      <SettingsFields settings={draft.settings} wrong={wrong} onChange={(settings) => set({ settings })} />
      <SecretFields
        settings={draft.settings}
        value={draft.secrets}
        stored={connection?.secrets ?? []}
        wrong={wrong}
        onChange={(secrets) => set({ secrets })}
      />
    </div>
  );
}

const UsesBrief = ({ form }: Pick<StepsProps, 'form'>) => {
  const { i18n } = useLingui();
  return form.draft.uses.map((use) => i18n._(USE_WORDS[use].label)).join(' · ');
};

const EnterBrief = ({ form }: Pick<StepsProps, 'form'>) => {
  const { trustsDirectory, createsMembers } = form.draft.firstMeeting;
  if (createsMembers) return <Trans>Everybody of the other system</Trans>;
  return trustsDirectory ? (
    <Trans>Members with the same phone number or email address</Trans>
  ) : (
    <Trans>Members who prove once who they are</Trans>
  );
};
