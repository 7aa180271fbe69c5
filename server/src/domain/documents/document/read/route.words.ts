import { msg } from '#i18n/msg.ts';

/** Names of the steps that every route has and no flow names. */
export const STEPS = {
  submit: msg({ message: 'Submitted', context: 'step' }),
  pay: msg({ message: 'Payment', context: 'step' }),
};
