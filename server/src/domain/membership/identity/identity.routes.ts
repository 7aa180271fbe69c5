import { identityEndpoints } from '@outlay/contract/membership/identity';
import { serve, serveOpen, serveOpenSlow, serveSlow } from '#request/served.ts';
import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import { linkIdentity, listMine, unlinkIdentity } from './own.service.ts';
import { signHostPage, signSuitePage, signWecomPage, signWeixinPage } from './page-signature.service.ts';
import { finishInstallation } from '#domain/membership/connection/suite.service.ts';
import { signOutAddress } from './sign-out.service.ts';
import { signInInside } from './platform-sign-in.service.ts';
import { listPlatforms, readStatus } from './platforms.service.ts';
import { beginSignIn, completeSignIn, signInByLdap, signInByTicket } from './single-sign-on.service.ts';

const signInRoutes = (ports: OutsidePorts) => [
  serveOpenSlow(identityEndpoints.begin, (ctx, input) => beginSignIn(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.complete, (ctx, input) => completeSignIn(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.ldap, (ctx, input) => signInByLdap(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.cdp, (ctx, input) => signInByTicket(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.wecom, (ctx, { corpid, agentid, code }) =>
    signInInside(ctx, { kind: 'wecom', corpId: corpid, appId: agentid }, { code }, ports),
  ),
  serveOpenSlow(identityEndpoints.wecomMessage, (ctx, { corpid, agentid, code, id }) =>
    signInInside(ctx, { kind: 'wecom', corpId: corpid, appId: agentid }, { code, documentId: id }, ports),
  ),
  serveOpenSlow(identityEndpoints.dingtalk, (ctx, { corpid, appkey, code }) =>
    signInInside(ctx, { kind: 'dingtalk', corpId: corpid, appId: appkey }, { code }, ports),
  ),
  serveOpenSlow(identityEndpoints.dingtalkMessage, (ctx, { corpid, appkey, code, id }) =>
    signInInside(ctx, { kind: 'dingtalk', corpId: corpid, appId: appkey }, { code, documentId: id }, ports),
  ),
  serveOpenSlow(identityEndpoints.feishu, (ctx, { appid, code }) =>
    signInInside(ctx, { kind: 'feishu', corpId: '', appId: appid }, { code }, ports),
  ),
  serveOpenSlow(identityEndpoints.suite, (ctx, { suiteid, code }) =>
    signInInside(ctx, { kind: 'wecomSuite', corpId: suiteid }, { code }, ports),
  ),
];

export const identityRoutes = (ports: OutsidePorts) => [
  ...signInRoutes(ports),
  serveOpen(identityEndpoints.platforms, listPlatforms),
  serveOpen(identityEndpoints.platformStatus, readStatus),
  serveOpenSlow(identityEndpoints.wecomPage, (ctx, input) => signWecomPage(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.suitePage, (ctx, input) => signSuitePage(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.hostPage, (ctx, input) => signHostPage(ctx, input, ports)),
  serveSlow(identityEndpoints.weixinTicket, (ctx, input) => signWeixinPage(ctx, input, ports)),
  serveOpenSlow(identityEndpoints.installed, (ctx, input) =>
    finishInstallation(ctx, input, ports.wecomSuite),
  ),
  serveSlow(identityEndpoints.signOutAddress, (ctx) => signOutAddress(ctx, ports)),
  serve(identityEndpoints.link, linkIdentity),
  serve(identityEndpoints.mine, listMine),
  serve(identityEndpoints.unlink, unlinkIdentity),
];
