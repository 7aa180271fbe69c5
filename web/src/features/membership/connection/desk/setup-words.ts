import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';

/** What is done at the outside system before the ids are known. */
export const SETUP_WORDS: Record<ConnectionKind, readonly MessageDescriptor[]> = {
  wecom: [
    msg`In the WeCom admin console, open “App Management” and create a self-built app.`,
    msg`Under “Allowed users”, choose everybody who should come in.`,
    msg`Under “Trusted IP”, enter the public IP address of this server.`,
  ],
  wecomSuite: [
    msg`In the WeCom service provider console, create a third-party app of the type web app.`,
    msg`Tick the permission to read the basic information of members.`,
    msg`Each company then installs the app itself.`,
  ],
  dingtalk: [
    msg`In the DingTalk developer console, create an internal app and add the web app ability.`,
    msg`Under “Permissions”, tick the personal information of the address book and reading members.`,
    msg`Publish the app, and choose everybody who should come in.`,
  ],
  feishu: [
    msg`In the developer console of Feishu or Lark, create a custom app and add the web app feature.`,
    msg`Under “Permissions”, tick the user id, and the phone number and email address of users.`,
    msg`Publish a version, and have it approved by your administrator.`,
  ],
  oidc: [
    msg`At your identity provider, create a web application with the authorization code flow.`,
    msg`Allow the scopes openid, profile and email, and assign everybody who should come in.`,
  ],
  saml: [
    msg`At your identity provider, create a SAML application.`,
    msg`Save here first: step 3 then shows the addresses that it asks for.`,
    msg`Send the name, and the email address or phone number, as attributes.`,
  ],
  ldap: [
    msg`Create an account in the directory that may search for people and read their attributes.`,
    msg`This server must be able to connect to the directory; use ldaps:// or StartTLS.`,
  ],
  cdp: [
    msg`Your portal signs a short-lived ticket (a JWT) for each person it sends here.`,
    msg`Agree on an id and an algorithm with whoever runs the portal; EdDSA is a good choice.`,
  ],
  scim: [
    msg`At Okta, Entra ID or another directory, create an application and choose provisioning by SCIM 2.0.`,
    msg`Save here first: then the address and the token that it asks for can be copied.`,
  ],
  weixin: [
    msg`On the WeChat official account platform, open “Basic configuration” and enable the developer secret.`,
    msg`Enter the public IP address of this server in the list of allowed IP addresses.`,
  ],
};
