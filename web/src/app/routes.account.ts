import { msg } from '@lingui/core/macro';
import { own, support, type Route } from './route.ts';

/** One's own account and device, and help. */
export const accountRoutes: readonly Route[] = [
  own('/pages/mine/Version', msg({ message: 'About', context: 'page' }), () =>
    import('#features/mine/VersionPage.tsx').then((m) => m.VersionPage),
  ),
  own('/pages/mine/setting', msg`Settings`, () =>
    import('#features/mine/SettingsPage.tsx').then((m) => m.SettingsPage),
  ),
  own('/pages/mine/secondFactor', msg`Two-step verification`, () =>
    import('#features/security/SecondFactorPage.tsx').then((m) => m.SecondFactorPage),
  ),
  own('/pages/mine/devices', msg`Devices`, () =>
    import('#features/security/DevicesPage.tsx').then((m) => m.DevicesPage),
  ),
  own('/pages/mine/agents', msg`Agents`, () =>
    import('#features/security/AgentsPage.tsx').then((m) => m.AgentsPage),
  ),
  own('/pages/mine/notifications', msg`Notifications`, () =>
    import('#features/security/NotificationsPage.tsx').then((m) => m.NotificationsPage),
  ),
  own('/pages/mine/privacy', msg`Privacy`, () =>
    import('#features/security/PrivacyPage.tsx').then((m) => m.PrivacyPage),
  ),
  support('/pages/imframe/imframe', msg`Details`, () =>
    import('#features/frame/FramePage.tsx').then((m) => m.FramePage),
  ),
  support('/pages/mine/HelpCenter', msg`Help`, () =>
    import('#features/help/HelpCenterPage.tsx').then((m) => m.HelpCenterPage),
  ),
  support('/pages/test/test', msg`Diagnostics`, () =>
    import('#features/diagnostics/DiagnosticsPage.tsx').then((m) => m.DiagnosticsPage),
  ),
];
