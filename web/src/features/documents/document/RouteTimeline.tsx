import { useLingui } from '@lingui/react/macro';
import type { RouteStep } from '@outlay/contract/documents/flow';
import type { Role } from '@outlay/contract/permission';
import { formatInstant, localText } from '#text/format.ts';
import { useUser } from '#session/use-session.ts';
import { fillWords, listWords } from '#text/words.ts';
import { Timeline } from '#ui/Timeline.tsx';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import {
  HANDLE_WORDS,
  MODE_WORDS,
  ROUTE_REASONS,
  SKIP_WORDS,
  SOURCE_WORDS,
  TASK_WORDS,
} from './route-words.ts';

type TimelineStep = Parameters<typeof Timeline>[0]['steps'][number];
type Person = RouteStep['people'][number];

const joined = (words: readonly (string | null | undefined | false)[], by = ' · '): string =>
  words.filter(Boolean).join(by);

/**
 * Past, current and expected steps, each with its people, time, comment and the reason for the assignment.
 */
export function RouteTimeline({ route }: { route: readonly RouteStep[] }) {
  const describeStep = useStepWords();
  return <Timeline steps={route.flatMap(describeStep)} />;
}

/** A person's name and, for a delegate, the name of the delegator. */
function useNames() {
  const { t } = useLingui();
  const me = useUser()?.memberId;
  return ({ member, onBehalfOf }: Person): string => {
    const name = member.id === me ? t`${member.name} (you)` : member.name;
    const absent = onBehalfOf?.name;
    return absent ? t`${name} for ${absent}` : name;
  };
}

function useReasons() {
  const { i18n } = useLingui();
  return ({ reason, skipped, mode, people }: RouteStep): string => {
    if (skipped) return i18n._(SKIP_WORDS[skipped]);
    const words = ROLE_WORDS[reason.values['role'] as Role];
    const values = { ...reason.values, ...(words ? { role: i18n._(words) } : {}) };
    const several = people.length > 1 && mode !== 'anyOne' ? i18n._(MODE_WORDS[mode]) : '';
    return joined([fillWords(ROUTE_REASONS[reason.code], values), several], '; ');
  };
}

/** The name of the step with its branches. */
const placeOf = ({ branch, name }: RouteStep) => joined([...branch.map(localText), localText(name)], ' › ');

/** Steps without a decision: cc, waiting, automatic action or payment. */
function useSilent() {
  const { t } = useLingui();
  const nameOf = useNames();
  const reasonOf = useReasons();
  return (step: RouteStep): TimelineStep => {
    const names = listWords(step.people.map(nameOf));
    const at = step.people[0]?.at;
    const text = step.kind === 'cc' ? t`receive a copy` : joined([names, at && formatInstant(at)]);
    const isCopy = step.kind === 'cc' && names !== '';
    return {
      key: step.nodeKey,
      name: isCopy ? names : placeOf(step),
      detail: text,
      words: step.kind === 'pay' ? undefined : joined([isCopy && placeOf(step), reasonOf(step)]),
      state: step.state,
    };
  };
}

function useStepWords() {
  const { t, i18n } = useLingui();
  const nameOf = useNames();
  const reasonOf = useReasons();
  const silent = useSilent();
  const did = (step: RouteStep, state: Person['state'], at: string | null): string => {
    if (step.kind === 'submit')
      return step.state === 'now' ? t`Not submitted yet` : joined([placeOf(step), at && formatInstant(at)]);
    const handled = step.kind === 'handle' ? HANDLE_WORDS[state] : undefined;
    const acted =
      step.state === 'skipped' && !step.skipped ? t`Not reached` : i18n._(handled ?? TASK_WORDS[state]);
    return joined([placeOf(step), !step.skipped && acted, at && formatInstant(at)]);
  };
  const decided = (step: RouteStep): TimelineStep[] =>
    step.people.map((person, place) => ({
      key: `${step.nodeKey} ${person.taskId ?? place}`,
      name: nameOf(person),
      detail: did(step, person.state, person.at),
      words:
        joined([
          person.source !== 'route' && i18n._(SOURCE_WORDS[person.source]),
          person.opinion && t`“${person.opinion}”`,
        ]) || undefined,
      state: step.state,
    }));
  const expected = (step: RouteStep): TimelineStep => {
    const [first] = step.people;
    const names = listWords(step.people.map(nameOf));
    const anyOne = step.mode === 'anyOne' && step.people.length > 1;
    const why = reasonOf(step);
    const unchosen = step.choice !== 'none' && step.people.length === 0;
    return {
      key: step.nodeKey,
      name: first ? names : placeOf(step),
      detail: unchosen ? t`to be chosen` : first ? did(step, first.state, first.at) : '',
      words: anyOne ? t`${why}; any one of them can approve` : why,
      state: step.state,
    };
  };
  return (step: RouteStep): TimelineStep[] => {
    const decides = step.kind === 'approve' || step.kind === 'handle';
    if (step.kind === 'submit' || (decides && step.state === 'past')) return decided(step);
    const mixed =
      decides &&
      step.people.some(
        ({ state, source }) => state !== 'Waiting' && (source !== 'route' || step.mode !== 'anyOne'),
      );
    if (mixed && step.state === 'now') return decided(step);
    return [decides ? expected(step) : silent(step)];
  };
}
