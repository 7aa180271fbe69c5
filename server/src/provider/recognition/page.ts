import type { FieldSource } from './recognition.port.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One character and how sure the reader was of it. */
export interface Char {
  text: string;
  score: number;
}

/** A run of text read as one piece. Coordinates are page units: pixels of a picture, points of a PDF, millimetres of an OFD. */
export interface Word extends Rect {
  text: string;
  /** 0..1; text that never was a picture has 1. */
  score: number;
  chars?: Char[];
  /** Where it stands on the picture; its own coordinates are those of the page laid level. */
  seen?: Rect;
  /** Its page, where several were laid under one another. */
  page?: number;
}

/** A page as the layout parsers see it, whatever file it came from. */
export interface TextPage {
  index: number;
  width: number;
  height: number;
  source: Extract<FieldSource, 'ocr' | 'pdf' | 'ofd'>;
  words: Word[];
  /** What the codes on the page say, undecoded. */
  codes: string[];
}

export const right = (word: Rect): number => word.x + word.width;
export const bottom = (word: Rect): number => word.y + word.height;
export const middleX = (word: Rect): number => word.x + word.width / 2;
export const middleY = (word: Rect): number => word.y + word.height / 2;
