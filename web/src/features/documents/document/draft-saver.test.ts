import { expect, test, vi } from 'vitest';
import { CallError } from '#api/call-error.ts';
import { aDocument } from '../../../../test/documents.ts';
import { emptyForm, type DraftForm } from './draft-form.ts';
import { DraftSaver } from './draft-saver.ts';

const saved = (form: DraftForm, version: number) =>
  aDocument({
    id: form.id,
    typeId: form.typeId,
    version,
    values: form.values,
    lines: [],
    remarks: form.remarks,
  });
const typed = (title: string): DraftForm => ({
  ...emptyForm(aDocument().id),
  typeId: aDocument().typeId,
  values: { title },
});
const stale = () => new CallError('CONFLICT', 409, { code: 'CONFLICT', reason: 'staleVersion' });

test('A save whose answer was lost is not a conflict with itself', async () => {
  const first = typed('First');
  const send = vi
    .fn()
    .mockRejectedValueOnce(new CallError('network'))
    .mockRejectedValueOnce(stale())
    .mockImplementation((form: DraftForm, version: number) => Promise.resolve(saved(form, version + 1)));
  const saver = new DraftSaver({
    saved: null,
    base: null,
    version: 1,
    send,
    peek: () => Promise.resolve(saved(first, 2)),
    keep: () => undefined,
    onMerged: () => undefined,
  });

  saver.save(first);
  await saver.flush().catch(() => undefined);
  expect(saver.store.getState().state).toBe('offline');
  saver.save(typed('Second'));
  const answer = await saver.flush();

  expect(answer.values['title']).toBe('Second');
  expect(send.mock.lastCall?.[1]).toBe(2);
});

test('What another person saved meanwhile is a conflict and is never overwritten automatically', async () => {
  const send = vi.fn().mockRejectedValue(stale());
  const theirs = saved(typed('Theirs'), 5);
  const saver = new DraftSaver({
    saved: null,
    base: null,
    version: 1,
    send,
    peek: () => Promise.resolve(theirs),
    keep: () => undefined,
    onMerged: () => undefined,
  });

  saver.save(typed('Mine'));
  await saver.flush().catch(() => undefined);
  saver.save(typed('Mine, and more'));
  saver.hurry();

  expect(saver.store.getState().state).toBe('conflict');
  expect(send).toHaveBeenCalledTimes(1);
});

test('Typed text is stored on the phone before it is sent, and removed once the server has it', async () => {
  const keep = vi.fn();
  const send = (form: DraftForm, version: number) => Promise.resolve(saved(form, version + 1));
  const saver = new DraftSaver({
    saved: null,
    base: null,
    version: 0,
    send,
    peek: () => Promise.resolve(null),
    keep,
    onMerged: () => undefined,
  });

  saver.save(typed('A'));
  expect(keep).toHaveBeenLastCalledWith(typed('A'), 0, null);
  await saver.flush();

  expect(keep).toHaveBeenLastCalledWith(null, 1, expect.anything());
});
