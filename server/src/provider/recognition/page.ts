import type { FieldSource } from './recognition.port.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One character and the confidence with which it was read, 0..1. */
export interface Char {
  text: string;
  score: number;
}

/** A piece of text. Coordinates are in page units: pixels of a picture, points of a PDF, millimetres of an OFD. */
export interface Word extends Rect {
  text: string;
  /** Confidence 0..1; 1 for text that does not come from a picture. */
  score: number;
  chars?: Char[];
  /** Its position on the picture; the other coordinates are those of the straightened page. */
  seen?: Rect;
  /** The index of its page, if several pages were joined into one. */
  page?: number;
}

/** A page as the layout parsers see it, whatever type of file it comes from. */
export interface TextPage {
  index: number;
  width: number;
  height: number;
  source: Extract<FieldSource, 'ocr' | 'pdf' | 'ofd'>;
  words: Word[];
  /** The texts of the codes on the page, not yet parsed. */
  codes: string[];
}

export const right = (word: Rect): number => word.x + word.width;
export const bottom = (word: Rect): number => word.y + word.height;
export const middleX = (word: Rect): number => word.x + word.width / 2;
export const middleY = (word: Rect): number => word.y + word.height / 2;
