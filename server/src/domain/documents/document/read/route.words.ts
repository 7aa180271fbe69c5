import { msg } from '#i18n/msg.ts';

/** The steps of every route that no flow names. */
export const STEPS = {
  submit: msg({ message: 'Submitted', context: 'step' }),
  pay: msg({ message: 'Payment', context: 'step' }),
};
