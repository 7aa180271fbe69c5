import { REASONS } from '@outlay/contract/errors';
import { whyEndpoints, type WhyAnswer } from '@outlay/contract/governance/permission-explanation';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { LIN_REF } from '../../../../../test/documents.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { WhySection } from './WhySection.tsx';
import { WHY_WORDS } from './why-words.ts';

const ANSWER: WhyAnswer = {
  member: { id: LIN_REF.id, name: LIN_REF.name },
  act: 'document:hold',
  object: { id: setupId(5), number: 'CL-000041' },
  allowed: false,
  code: 'NOT_ALLOWED',
  reason: 'lacksPermission',
  values: {},
  permission: 'document.hold',
  grantedBy: [],
  wouldGrant: [
    { role: 'accountant', name: '' },
    { role: setupId(50), name: 'Travel desk' },
  ],
  secondFactor: { enrolled: false, dueAt: null, withheld: false },
  featureOff: null,
  stepUp: false,
};

beforeEach(standInForDesk);

async function lookUp(answer: () => WhyAnswer) {
  const server = setupServer();
  server.answer(whyEndpoints.why, answer);
  const view = renderPage(<WhySection />, { at: '/admin/why', user: withPermissions('role.read') });
  const { person } = view;
  await person.click(screen.getByRole('combobox', { name: 'Person' }));
  await person.click(await screen.findByText(new RegExp(`^${LIN_REF.name} ·`)));
  await person.click(screen.getByRole('combobox', { name: 'Action' }));
  await person.type(screen.getByRole('combobox', { name: 'Action' }), 'Hold payment');
  await person.click((await screen.findAllByTitle('Hold payment')).at(-1) ?? document.body);
  await person.type(screen.getByLabelText('Document'), 'CL-000041');
  await person.click(screen.getByRole('button', { name: 'Look up' }));
  return { server, ...view };
}

test('The answer says whether, why not, what to do and which roles would allow it', async () => {
  const { server } = await lookUp(() => ANSWER);

  expect(await screen.findByText(`${LIN_REF.name} cannot: Hold payment · CL-000041`)).toBeTruthy();
  expect(screen.getByText('None of their roles includes this permission.')).toBeTruthy();
  expect(screen.getByText('Give them one of the roles below.')).toBeTruthy();
  expect(screen.getByText('Accountant and Travel desk')).toBeTruthy();
  expect(server.callsOf(whyEndpoints.why)[0]?.input).toEqual({
    memberId: LIN_REF.id,
    act: 'document:hold',
    object: 'CL-000041',
  });
});

test('An allowed person sees the granting role, its scope and that identity is confirmed again', async () => {
  await lookUp(() => ({
    ...ANSWER,
    allowed: true,
    code: null,
    reason: null,
    stepUp: true,
    grantedBy: [
      { role: 'accountant', name: '', departments: [{ id: setupId(7), name: 'North' }], until: null },
    ],
  }));

  expect(await screen.findByText(`${LIN_REF.name} can: Hold payment · CL-000041`)).toBeTruthy();
  expect(screen.getByText('Accountant · North and below')).toBeTruthy();
  expect(screen.getByText('They must confirm their identity again.')).toBeTruthy();
});

test('A document the person cannot read is not found', async () => {
  await lookUp(() => {
    throw new Refusal(404, { code: 'NOT_FOUND' });
  });

  expect(await screen.findByText('This no longer exists, or you do not have access to it.')).toBeTruthy();
});

test('Nothing is sent until the question is complete', async () => {
  const server = setupServer();
  const { person } = renderPage(<WhySection />, { user: withPermissions('role.read') });

  await person.click(screen.getByRole('button', { name: 'Look up' }));

  await waitFor(() => expect(screen.getAllByText('Please fill this in.')).toHaveLength(2));
  expect(server.callsOf(whyEndpoints.why)).toHaveLength(0);
});

test('Every reason with its own text is known to the server', () => {
  expect(Object.keys(WHY_WORDS).filter((reason) => !(REASONS as readonly string[]).includes(reason))).toEqual(
    [],
  );
});
