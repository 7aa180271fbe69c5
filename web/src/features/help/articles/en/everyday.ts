import type { GroupWords } from '../../article.ts';

export const everyday: GroupWords<'everyday'> = {
  messages: {
    title: 'How am I told, and how do I get some quiet?',
    before: [
      '**Messages** has two tabs: **Approval** for what waits for you, **Other** for the rest. Press a message to open its document.',
    ],
    steps: [
      'Open **Notifications** and turn on **On this device**: you are told also while the app is closed, without names or amounts on the lock screen.',
      'For each kind, choose **Immediately** and **Email**.',
      'Choose how mails come: **Each one immediately**, **Once a day** or **No email**.',
      'Under **Do not disturb**, set **Quiet hours** and **Quiet weekends**: devices and mails then wait.',
    ],
    after: ['New devices and a changed payee account are told at once in any case.'],
  },
  offline: {
    title: 'What works without a network, and what is “Not sent yet”?',
    before: [
      'In a train or a cellar you can go on: quick notes, photographs, drafts and read messages are kept on the phone and sent by themselves, in order and once.',
      'Home, your documents, approvals, messages, expenses, invoices and this month’s account book show what you saw last, with the time. Signing out removes it from the phone.',
      'Submitting, approving and paying need the server; they wait for its answer.',
    ],
    steps: [
      'Open **Not sent yet** to see what waits, or was refused and why.',
      '**Send now** tries again; **Send all now** does so with all.',
      '**Open and correct** mends what was refused; **Remove from this phone** gives it up.',
    ],
    after: [
      'Do not press **Clear cache** while something waits. After signing out it stays, sealed, until you sign in again.',
    ],
  },
  install: {
    title: 'How do I install the app on Android or iPhone?',
    before: [
      'The app lives in the browser and needs no store. Installed, it opens from the home screen in full size and can tell you of messages.',
    ],
    steps: [
      'Android: open this site in Chrome or Edge, press the menu with three dots, then “Install app” or “Add to home screen”.',
      'iPhone and iPad: open it in Safari, press the share button, then “Add to Home Screen”.',
      'Open it by its icon and sign in once.',
    ],
    after: [
      'On Android, a long press on the icon leads straight to frequent functions, and other apps share invoices with it. On iPhone, notifications work only once it is installed.',
    ],
  },
  look: {
    title: 'How do I change language, colours and text size?',
    before: [],
    steps: [
      'Open **Settings** and press **Language**: 简体中文, English, 繁體中文, Français or Español. The page loads again; what you typed stays.',
      'Under **Appearance**, choose **Light**, **Dark**, or **System**.',
      'Text follows the size that you set in the browser or the phone, up to twice as large.',
    ],
    after: [
      'Messages and mails come in your language, too. What colleagues typed stays as they wrote it. Under **All apps**, **Edit home** puts your own choice on the home page.',
    ],
  },
  trouble: {
    title: 'Something does not work. What do I do?',
    before: [],
    steps: [
      'Open **About** and press **Check for updates**. If a new one is ready, press **Restart**; what you typed stays.',
      'Open **Diagnostics**: it shows what this device can do. Press **Test run** beside camera, location or notifications.',
      'Press **Copy the report** and send it to your administrator. It holds no name, no password and no document.',
      'Only if you are told to: **Settings**, **Clear cache**. Look first that nothing is **Not sent yet**.',
    ],
    after: [
      'When a button is missing, open the document, **More**, **Why can I not …?**: the app says which rule or role is behind it.',
    ],
  },
};
