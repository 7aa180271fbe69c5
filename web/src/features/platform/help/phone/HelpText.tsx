import { Fragment } from 'react';
import { marked } from '#text/find-words.ts';
import css from './Help.module.css';

interface HelpTextProps {
  text: string;
  /** The searched words, which are highlighted. */
  words?: readonly string[];
}

/** A text of an article: labels of the app are bold, searched words are marked. */
export const HelpText = ({ text, words = [] }: HelpTextProps) =>
  text.split('**').map((part, place) =>
    place % 2 === 1 ? (
      <b key={place} className={css['name']}>
        <Marked text={part} words={words} />
      </b>
    ) : (
      <Marked key={place} text={part} words={words} />
    ),
  );

const Marked = ({ text, words }: Required<HelpTextProps>) =>
  words.length === 0
    ? text
    : marked(text, words).map((piece, place) =>
        piece.hit ? (
          <mark key={place} className={css['found']}>
            {piece.text}
          </mark>
        ) : (
          <Fragment key={place}>{piece.text}</Fragment>
        ),
      );
