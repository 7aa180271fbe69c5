import { useLingui } from '@lingui/react/macro';
import type { Member } from '@outlay/contract/organisation/company';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { Fragment } from 'react';
import { Amount } from '#ui/Amount.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Pill } from '#ui/Pill.tsx';
import { StatusPill } from '#features/documents/document/StatusPill.tsx';
import { marked } from '#text/find-words.ts';
import { MEMBER_STATES } from '#features/organisation/company/desk/member-states.ts';
import type { DeskSection } from '#desk/section.ts';
import css from './Palette.module.css';
import type { Hit, PaletteAct } from './hits.ts';

type Words = readonly string[];

/** One search result, with details that distinguish it. */
export function HitRow({ hit, words }: { hit: Hit; words: Words }) {
  if (hit.kind === 'section') return <SectionRow section={hit.section} words={words} />;
  if (hit.kind === 'document') return <DocumentRow document={hit.document} words={words} />;
  if (hit.kind === 'act') return <ActRow act={hit.act} />;
  return <MemberRow member={hit.member} words={words} />;
}

function SectionRow({ section: { icon, label }, words }: { section: DeskSection; words: Words }) {
  const { i18n } = useLingui();
  return (
    <>
      <Square icon={icon} />
      <span className={css['name']}>
        <Marked text={i18n._(label)} words={words} />
      </span>
    </>
  );
}

function ActRow({ act: { icon, words, description } }: { act: PaletteAct }) {
  return (
    <>
      <Square icon={icon} />
      <span className={css['name']}>
        {words}
        <small>{description}</small>
      </span>
    </>
  );
}

function DocumentRow({ document, words }: { document: DocumentSummary; words: Words }) {
  const { icon, title, number, submitter, money } = document;
  return (
    <>
      <Square icon={icon} />
      <span className={css['name']}>
        <Marked text={title} words={words} />
        <small>
          <Marked text={number} words={words} />
          {' · '}
          <Marked text={submitter.name} words={words} />
        </small>
      </span>
      <span className={css['aside']}>
        <StatusPill document={document} />
        <span className={css['sum']}>
          <Amount money={money} size="plain" />
        </span>
      </span>
    </>
  );
}

function MemberRow({
  member: { name, account, departmentName, state },
  words,
}: {
  member: Member;
  words: Words;
}) {
  const { i18n } = useLingui();
  const { tone, label } = MEMBER_STATES[state];
  return (
    <>
      <Avatar name={name} size={32} muted={state !== 'active'} />
      <span className={css['name']}>
        <Marked text={name} words={words} />
        <small>{[departmentName, account].filter(Boolean).join(' · ')}</small>
      </span>
      {state !== 'active' && <Pill tone={tone}>{i18n._(label)}</Pill>}
    </>
  );
}

const Square = ({ icon }: { icon: IconName }) => (
  <span className={css['square']}>
    <Icon name={icon} size={18} />
  </span>
);

/** Highlights the search words. */
const Marked = ({ text, words }: { text: string; words: Words }) =>
  marked(text, words).map((piece, place) =>
    piece.hit ? (
      <mark key={place} className={css['found']}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  );
