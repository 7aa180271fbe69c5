import { useLingui } from '@lingui/react/macro';
import type { RouteStep } from '@outlay/contract/flow';
import type { Role } from '@outlay/contract/permission';
import { formatInstant, localText } from '#kit/format.ts';
import { useUser } from '#kit/use-session.ts';
import { fillWords, listWords } from '#kit/words.ts';
import { Timeline } from '#ui/Timeline.tsx';
import { ROLE_WORDS } from '#features/company/role-words.ts';
import { ROUTE_REASONS, TASK_WORDS } from './route-words.ts';

type Told = Parameters<typeof Timeline>[0]['steps'][number];

/** Past, now and expected next; each with its people, time, words and why it is theirs. */
export function RouteTimeline({ route }: { route: readonly RouteStep[] }) {
  const tellStep = useStepWords();
  return <Timeline steps={route.flatMap(tellStep)} />;
}

function useStepWords() {
  const { t, i18n } = useLingui();
  const me = useUser()?.memberId;
  const nameOf = ({ member }: RouteStep['people'][number]) =>
    member.id === me ? t`${member.name} (you)` : member.name;
  const reasonOf = ({ reason }: RouteStep): string => {
    const role = reason.values['role'] as Role | undefined;
    const words = role && ROLE_WORDS[role];
    return fillWords(ROUTE_REASONS[reason.code], {
      ...reason.values,
      ...(words ? { role: i18n._(words) } : {}),
    });
  };
  const did = (step: RouteStep, state: RouteStep['people'][number]['state'], at: string | null): string => {
    const name = localText(step.name);
    const acted = step.state === 'skipped' ? t`Not reached` : i18n._(TASK_WORDS[state]);
    const toDo = step.kind === 'submit' && step.state === 'now' ? t`Not submitted yet` : name;
    const what = step.kind === 'approve' ? `${name} · ${acted}` : toDo;
    return at && toDo === name ? `${what} · ${formatInstant(at)}` : what;
  };
  const decided = (step: RouteStep): Told[] =>
    step.people.map((person) => ({
      key: `${step.nodeKey}${person.member.id}`,
      name: nameOf(person),
      told: did(step, person.state, person.at),
      words: person.opinion ? t`“${person.opinion}”` : undefined,
      state: step.state,
    }));
  const paidWords = (names: string, at: string | null) =>
    [names, at && formatInstant(at)].filter(Boolean).join(' · ');
  const expected = (step: RouteStep): Told => {
    const [first] = step.people;
    const names = listWords(step.people.map(nameOf));
    return {
      key: step.nodeKey,
      name: first && step.kind !== 'pay' ? names : localText(step.name),
      told:
        step.kind === 'approve'
          ? did(step, first?.state ?? 'Waiting', null)
          : paidWords(names, first?.at ?? null),
      words:
        step.kind === 'approve'
          ? step.anyOne
            ? t`${reasonOf(step)}; any one of them decides`
            : reasonOf(step)
          : undefined,
      state: step.state,
    };
  };
  return (step: RouteStep): Told[] =>
    step.kind === 'submit' || (step.state === 'past' && step.kind === 'approve')
      ? decided(step)
      : [expected(step)];
}
