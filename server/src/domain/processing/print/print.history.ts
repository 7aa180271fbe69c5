import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { MemberRef } from '@outlay/contract/organisation/company';
import type { PaperTable } from '#provider/pdf/pdf.port.ts';
import { instantText } from '#i18n/format.ts';
import type { PrintWords } from './print.words.ts';

type Event = DocumentDetail['history'][number];

/** Acts and comments in chronological order. */
export function historyOf(detail: DocumentDetail, words: PrintWords): PaperTable {
  const acts = detail.history.flatMap((event) => {
    const act = words.act(event.act);
    return act === undefined ? [] : [{ at: event.at, cells: cellsOf(detail, event, act, words) }];
  });
  const comments = detail.comments.map(({ at, by, text, mentions }) => ({
    at,
    cells: [by.name, withPeople(words.word('comment'), mentions, words), text],
  }));
  return {
    heading: words.word('history'),
    columns: [
      { label: words.word('time'), align: 'end', share: 0 },
      { label: words.word('person'), align: 'start', share: 4 },
      { label: words.word('act'), align: 'start', share: 5 },
      { label: words.word('opinion'), align: 'start', share: 7 },
    ],
    rows: [...acts, ...comments]
      // The sort is stable, so events of the same instant keep their order.
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ at, cells }) => [instantText(new Date(at), words), ...cells]),
  };
}

function cellsOf(detail: DocumentDetail, event: Event, act: string, words: PrintWords): string[] {
  const { actor, onBehalfOf, reason, people } = event;
  const { node, opinion } = decisionOf(detail, event, words);
  const name = actor?.name ?? words.word('system');
  return [
    onBehalfOf ? words.word('onBehalf', { name, other: onBehalfOf.name }) : name,
    withPeople([act, node].filter((part) => part !== '').join(' · '), people, words),
    reason ?? opinion,
  ];
}

const withPeople = (text: string, people: readonly MemberRef[], words: PrintWords): string =>
  people.length === 0 ? text : `${text} → ${people.map(({ name }) => name).join(words.word('and'))}`;

/** The node and opinion of a decision, found in the route by person and time. */
function decisionOf(
  { route }: DocumentDetail,
  { actor, at }: Event,
  words: PrintWords,
): { node: string; opinion: string } {
  for (const step of route)
    for (const person of step.people)
      if (step.kind !== 'submit' && person.member.id === actor?.id && person.at === at)
        return { node: words.local(step.name), opinion: person.opinion ?? '' };
  return { node: '', opinion: '' };
}
