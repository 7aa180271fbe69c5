import type { GroupWords } from '../../article.ts';

export const everyday: GroupWords<'everyday'> = {
  messages: {
    title: 'How do I get notifications, and how do I mute them?',
    before: [
      '**Messages** has two tabs: **Approval** for what is waiting for you, and **Other** for everything else. Tap a message to open its document.',
    ],
    steps: [
      'Open **Notifications** and turn on **On this device** to be notified even when the app is closed. No names or amounts appear on the lock screen.',
      'For each kind of message, choose **Immediately**, **Email** or both.',
      'Choose how often you get email: **Each one immediately**, **Once a day** or **No email**.',
      'Under **Do not disturb**, set **Quiet hours** and **Quiet weekends**. Notifications and emails are held until they end.',
    ],
    after: ['You are always told immediately about a new device or a changed payee account.'],
  },
  offline: {
    title: 'What works offline, and what does “Not sent yet” mean?',
    before: [
      'You can keep working without a signal. Quick notes, photos, drafts and read messages are saved on the phone and sent automatically, in order and only once.',
      'Home, your documents, approvals, messages, expenses, invoices and this month’s account book show what you last saw, with the time. Signing out removes this from the phone.',
      'To submit, approve or pay, you need a connection.',
    ],
    steps: [
      'Open **Not sent yet** to see what is waiting, and what was refused and why.',
      'Tap **Send now** to try one again, or **Send all now** to try them all.',
      'If something was refused, tap **Open and correct**, or **Remove from this phone** to discard it.',
    ],
    after: [
      'Do not tap **Clear cache** while anything is waiting. If you sign out, unsent items are kept encrypted on the phone until you sign in again.',
    ],
  },
  install: {
    title: 'How do I install the app on Android or iPhone?',
    before: [
      'The app runs in the browser, so you do not need an app store. Once installed, it opens full screen from your home screen and can send you notifications.',
    ],
    steps: [
      'Android: open this site in Chrome or Edge, tap the three-dot menu, then “Install app” or “Add to home screen”.',
      'iPhone and iPad: open it in Safari, tap the share button, then “Add to Home Screen”.',
      'Open it from its icon and sign in once.',
    ],
    after: [
      'On Android, press and hold the icon for shortcuts; other apps can also share invoices to it. On iPhone, notifications work only after the app is installed.',
    ],
  },
  look: {
    title: 'How do I change the language, colours and text size?',
    before: [],
    steps: [
      'Open **Settings** and tap **Language**: 简体中文, English, 繁體中文, Français or Español. The page reloads and keeps what you have typed.',
      'Under **Appearance**, choose **Light**, **Dark** or **System**.',
      'Text follows the size set in your browser or phone, up to twice the normal size.',
    ],
    after: [
      'Messages and emails use your language too. Text your colleagues typed is not translated. To choose what is on your home page, open **All apps** and tap **Edit home**.',
    ],
  },
  trouble: {
    title: 'Something is not working. What should I do?',
    before: [],
    steps: [
      'Open **About** and tap **Check for updates**. If there is a new version, tap **Restart**; nothing you have typed is lost.',
      'Open **Diagnostics** to see what this device supports. Tap **Test run** next to the camera, location or notifications.',
      'Tap **Copy the report** and send it to your administrator. It contains no names, passwords or documents.',
      'Use **Settings**, **Clear cache** only if you are asked to. First make sure there is nothing under **Not sent yet**.',
    ],
    after: [
      'If a button is missing, open the document and tap **More**, then **Why can I not …?** The app tells you which rule or role is the reason.',
    ],
  },
};
