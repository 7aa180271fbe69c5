import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsOf } from '#secrets/key-ring.ts';
import { createFolderMarks, type FolderMarks } from './mark.folder.ts';
import { createMemoryMarks } from './mark.memory.ts';
import type { MarkPort } from './mark.port.ts';

const secrets = secretsOf('5a'.repeat(32));
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-marks-'));
});
afterEach(() => {
  for (const marks of opened.splice(0)) marks.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened: FolderMarks[] = [];
const openFolder = (): FolderMarks => {
  const marks = createFolderMarks(folder, secrets);
  opened.push(marks);
  return marks;
};

const MARKS: Record<string, () => MarkPort> = {
  'marks in a folder': openFolder,
  'marks in memory': () => createMemoryMarks(),
};

describe.each(Object.entries(MARKS))('%s', (_name, open) => {
  test('return the last end of each company’s chain, and nothing for a company without one', () => {
    const marks = open();
    marks.raise('harbour', { seq: 1, hash: A });
    marks.raise('harbour', { seq: 2, hash: B });
    marks.raise('quay', { seq: 9, hash: A });

    expect(marks.of('harbour')).toEqual({ seq: 2, hash: B, broken: null });
    expect(marks.of('quay')).toEqual({ seq: 9, hash: A, broken: null });
    expect(marks.of('pier')).toBeUndefined();
  });

  test('are never lowered by an older commit that is reported late', () => {
    const marks = open();
    marks.raise('harbour', { seq: 5, hash: A });
    marks.raise('harbour', { seq: 4, hash: B });
    marks.raise('harbour', { seq: 5, hash: B });

    expect(marks.of('harbour')).toEqual({ seq: 5, hash: A, broken: null });
  });

  test('keep the first break permanently, also after later ends and breaks', () => {
    const marks = open();
    marks.raise('harbour', { seq: 5, hash: A });
    marks.noteBreak('harbour', { seq: 3, hash: B }, { at: 3, fault: 'cutTail' });
    marks.raise('harbour', { seq: 6, hash: A });
    marks.noteBreak('harbour', { seq: 7, hash: B }, { at: 7, fault: 'changed' });

    expect(marks.of('harbour')).toEqual({ seq: 7, hash: B, broken: { at: 3, fault: 'cutTail' } });
  });
});

describe('Marks in a folder', () => {
  const file = () => join(folder, 'audit.marks.json');
  const written = () => {
    const marks = openFolder();
    marks.raise('harbour', { seq: 2, hash: A });
    marks.noteBreak('quay', { seq: 9, hash: B }, { at: 9, fault: 'missing' });
    marks.close();
  };

  test('are known to the next process, and nothing else is left beside them', () => {
    written();
    const again = createFolderMarks(folder, secrets);

    expect(again.of('harbour')).toEqual({ seq: 2, hash: A, broken: null });
    expect(again.of('quay')).toEqual({ seq: 9, hash: B, broken: { at: 9, fault: 'missing' } });
    expect(readdirSync(folder)).toEqual(['audit.marks.json']);
  });

  test('are written a moment later without being closed', async () => {
    const marks = openFolder();
    marks.raise('harbour', { seq: 2, hash: A });

    await expect.poll(() => readdirSync(folder)).toEqual(['audit.marks.json']);
    expect(createFolderMarks(folder, secrets).of('harbour')?.seq).toBe(2);
  });

  test('are written later when the disk cannot be written for a while', async () => {
    const marks = openFolder();
    rmSync(folder, { recursive: true });
    marks.raise('harbour', { seq: 2, hash: A });
    await new Promise((resolve) => setTimeout(resolve, 600));
    mkdirSync(folder);

    await expect.poll(() => readdirSync(folder)).toEqual(['audit.marks.json']);
    expect(marks.of('harbour')?.seq).toBe(2);
  });

  test('stay as they were when a write was interrupted', () => {
    written();
    writeFileSync(`${file()}.new`, '{"marks":{"harbour"');

    expect(createFolderMarks(folder, secrets).of('harbour')?.seq).toBe(2);
  });

  test('are rejected when somebody changed them without the server’s key', () => {
    written();
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"seq":2', '"seq":1'));

    expect(() => createFolderMarks(folder, secrets)).toThrow('changed by somebody');
  });

  test('are rejected with another key', () => {
    written();

    expect(() => createFolderMarks(folder, secretsOf('6b'.repeat(32)))).toThrow('another key');
  });
});
