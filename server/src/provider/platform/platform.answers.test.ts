import { afterEach, describe, expect, test } from 'vitest';
import { PlatformError, type CodeFrom, type PlatformPerson } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { codeFor, PLATFORMS, RETURN_TO, type Opened } from './platforms.double.ts';

/** Answers that the doubles do not give by themselves, one at a time. */

let opened: Opened | undefined;
afterEach(() => opened?.double.close());

interface Answer {
  path: string;
  json: unknown;
  status?: number;
}

/** The person, or the fault with its code, after one answer was replaced. */
async function outcome(
  name: keyof typeof PLATFORMS,
  { path, ...answer }: Answer,
  from: CodeFrom = 'inside',
): Promise<PlatformPerson | string> {
  const { open, create } = PLATFORMS[name];
  opened = await open();
  const { double, source } = opened;
  const port = create({ inside: true });
  double.fail(answer, path);
  const value = await codeFor(opened, port, { userId: 'zhang', from });
  const code = { value, from, returnTo: RETURN_TO };
  return port.identify(source(), createMemoryTokens(double.now), code).catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error;
    return `${error.fault} ${error.code}`;
  });
}

describe('WeCom', () => {
  const entry = (more: object) => ({
    ...{
      path: '/cgi-bin/user/get',
      json: { errcode: 0, errmsg: 'ok', userid: 'zhang', name: '张', ...more },
    },
  });
  const code = (json: unknown, status?: number) => ({
    ...{ path: '/cgi-bin/auth/getuserinfo', json, ...(status === undefined ? {} : { status }) },
  });

  test.each([
    [2, 'outsider status.2'],
    [5, 'outsider status.5'],
  ])('turns away a member whose status is %i', async (status, expected) => {
    expect(await outcome('wecom', entry({ status }))).toBe(expected);
  });

  test('accepts a member who has not activated the account, with empty and missing fields', async () => {
    expect(await outcome('wecom', entry({ status: 4, mobile: '', email: null }))).toEqual({
      ...{ subject: 'zhang', name: '张', phone: null, email: null, unionId: null },
    });
  });

  test('takes the company’s mailbox where there is no other address', async () => {
    expect(await outcome('wecom', entry({ email: '', biz_mail: 'zhang@corp.test' }))).toMatchObject({
      email: 'zhang@corp.test',
    });
  });

  test.each([
    [{ errcode: 0, userid: '' }, 'provider unreadable'],
    [{ errcode: 0, external_userid: 'wm1' }, 'outsider openid'],
    [{ errcode: '0', UserID: 'zhang' }, undefined],
    [{ userid: 'zhang' }, undefined],
    [{ errcode: '40029' }, 'code 40029'],
    [{ errcode: PLATFORMS.wecom.codes.unknown }, 'provider 99999'],
    [{ errcode: 'a-secret-1' }, 'provider unreadable'],
    [{ errcode: 0, userid: 7 }, 'provider unreadable'],
    [[], 'provider unreadable'],
    [null, 'provider unreadable'],
  ])('takes %j as the answer to a code', async (json, expected) => {
    const found = await outcome('wecom', code(json));

    if (expected === undefined) expect(found).toEqual(PLATFORMS.wecom.zhang);
    else expect(found).toBe(expected);
  });

  test('does not trust an answer with a status of failure', async () => {
    expect(await outcome('wecom', code({ errcode: 0, userid: 'zhang' }, 403))).toBe('provider http403');
  });

  test.each([
    [{ errcode: 0, access_token: '', expires_in: 7200 }, 'provider unreadable'],
    [{ errcode: 0, access_token: 'a' }, 'provider unreadable'],
    [{ errcode: 0, access_token: 'a', expires_in: 0 }, 'provider unreadable'],
    [{ errcode: 40014 }, 'provider 40014'],
  ])('takes %j as the answer to a request for a token', async (json, expected) => {
    expect(await outcome('wecom', { path: '/cgi-bin/gettoken', json })).toBe(expected);
  });
});

describe('A suite of WeCom', () => {
  test.each([
    [{ errcode: 0, userid: 'zhang' }, 'outsider otherCompany'],
    [{ errcode: 0, openid: 'o1', corpid: 'wp1' }, 'outsider openid'],
    [{ errcode: 84014 }, 'provider 84014'],
  ])('takes %j as the answer to a code', async (json, expected) => {
    const path = '/cgi-bin/service/auth/getuserinfo3rd';

    expect(await outcome('wecomSuite', { path, json })).toBe(expected);
  });

  test.each([
    [40084, 'waiting 40084'],
    [48004, 'waiting 48004'],
    [40082, undefined],
    [60020, 'ip 60020'],
  ])('takes %i as the answer to a request for the company’s token', async (errcode, expected) => {
    const path = '/cgi-bin/service/get_corp_token';
    const found = await outcome('wecomSuite', { path, json: { errcode } });

    if (expected === undefined) expect(found).toEqual(PLATFORMS.wecomSuite.zhang);
    else expect(found).toBe(expected);
  });
});

describe('DingTalk', () => {
  const old = (path: string, json: unknown) => ({ path, json });

  test.each([
    [{ errcode: 0, errmsg: 'ok', result: { userid: 'zhang', name: '张' } }, 'person'],
    [{ errcode: 0, errmsg: 'ok' }, 'provider unreadable'],
    [{ errcode: 40078 }, 'code 40078'],
    [{ errcode: 88, sub_code: '60011' }, 'permission 60011'],
    [{ errcode: 88, sub_code: 60011 }, 'permission 60011'],
    [{ errcode: 88, sub_code: 'isp.call-limited' }, 'rate isp.call-limited'],
    [{ errcode: 88, sub_code: 'isv.invalid-parameter' }, 'provider isv.invalid-parameter'],
    [{ errcode: 88, sub_code: 'a-secret-1' }, 'provider 88'],
    [{ errcode: 88 }, 'provider 88'],
    [{ errcode: 90018 }, 'rate 90018'],
    [{ errcode: 90002 }, 'rate 90002'],
    [{ errcode: 60020 }, 'ip 60020'],
    [{ errcode: 50002 }, 'outsider 50002'],
    [{ errcode: 60121 }, 'outsider 60121'],
    [{ errcode: -1 }, 'provider -1'],
    [{ errcode: 40014 }, 'person'],
  ])('takes %j as the answer to a code inside', async (json, expected) => {
    const found = await outcome('dingtalk', old('/topapi/v2/user/getuserinfo', json));

    if (expected === 'person') expect(found).toEqual(PLATFORMS.dingtalk.zhang);
    else expect(found).toBe(expected);
  });

  test.each([
    [400, { code: 'invalidParameter.authCode.notFound' }, 'code invalidParameter.authCode.notFound'],
    [400, { code: 'invalidClientIdOrSecret' }, 'secret invalidClientIdOrSecret'],
    [403, { code: 'Forbidden.AccessDenied.IpNotInWhiteList' }, 'ip Forbidden.AccessDenied.IpNotInWhiteList'],
    [
      ...([403, { code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied' }] as const),
      'permission Forbidden.AccessDenied.AccessTokenPermissionDenied',
    ],
    [
      ...([403, { code: 'Forbidden.AccessDenied.QpsLimitForAppkeyAndApi' }] as const),
      'rate Forbidden.AccessDenied.QpsLimitForAppkeyAndApi',
    ],
    [400, { code: 'Throttling.Api' }, 'rate Throttling.Api'],
    [429, { code: 'Throttling' }, 'rate http429'],
    [400, { code: 'InvalidAuthentication' }, 'provider InvalidAuthentication'],
    [400, { code: 'a-secret-1' }, 'provider http400'],
    [404, 'not found', 'provider http404'],
    [500, { code: 'invalidClientIdOrSecret' }, 'provider http500'],
    [200, { accessToken: 'a', corpId: 'dingffffffffffffff' }, 'outsider otherCompany'],
    [200, { code: 'none' }, 'provider unreadable'],
  ])('takes %i with %j as the answer to a code of the web', async (status, json, expected) => {
    const answer = { path: '/v1.0/oauth2/userAccessToken', status, json };

    expect(await outcome('dingtalk', answer, 'web')).toBe(expected);
  });

  test('turns away a contact outside the company', async () => {
    const json = { errcode: 0, errmsg: 'ok', result: { contact_type: 1, userid: 'zhang' } };

    expect(await outcome('dingtalk', old('/topapi/user/getbyunionid', json), 'web')).toBe('outsider contact');
  });

  test('takes the company’s mailbox where there is no other address', async () => {
    const result = { userid: 'zhang', name: '张', org_email: 'zhang@corp.test', mobile: '61234567' };
    const json = { errcode: 0, errmsg: 'ok', result: { ...result, state_code: '852' } };

    expect(await outcome('dingtalk', old('/topapi/v2/user/get', json))).toMatchObject({
      ...{ email: 'zhang@corp.test', phone: '+85261234567' },
    });
  });
});

describe('Feishu', () => {
  const token = '/open-apis/authen/v2/oauth/token';
  const person = '/open-apis/authen/v1/user_info';

  test.each([
    [token, 400, { code: 20003, error: 'invalid_grant' }, 'code 20003'],
    [token, 400, { code: 20004 }, 'code 20004'],
    [token, 400, { code: 20002 }, 'secret 20002'],
    [token, 400, { code: 20008 }, 'outsider 20008'],
    [token, 400, { code: 20008, error: 'invalid_client' }, 'secret 20008'],
    [token, 400, { code: 20010 }, 'outsider 20010'],
    [token, 400, { code: 29_999, error: 'invalid_grant' }, 'code 29999'],
    [token, 400, { code: 29_999, error: 'server_error' }, 'provider 29999'],
    [token, 400, { code: 29_999, error: 'constructor' }, 'provider 29999'],
    [token, 400, { error: 'invalid_grant' }, 'provider http400'],
    [token, 200, { code: 99991400 }, 'rate 99991400'],
    [token, 429, { code: 99991400 }, 'rate http429'],
    [token, 200, { code: 0 }, 'provider unreadable'],
    [token, 500, { code: 20050 }, 'provider http500'],
    [person, 400, { code: 99991672 }, 'permission 99991672'],
    [person, 400, { code: 99991679 }, 'permission 99991679'],
    [person, 401, { code: 99991668 }, 'provider 99991668'],
    [person, 400, { code: 99991663 }, 'provider 99991663'],
    [person, 400, { code: 20021 }, 'outsider 20021'],
    [person, 200, { code: 0, data: { name: '张' } }, 'provider unreadable'],
  ])('%s answers %i with %j', async (path, status, json, expected) => {
    expect(await outcome('feishu', { path, status, json })).toBe(expected);
  });

  test('takes the English name and the company’s mailbox where there is nothing else', async () => {
    const data = { open_id: 'ou_zhang', en_name: 'Zhang', enterprise_email: 'zhang@corp.test' };

    expect(await outcome('feishu', { path: person, json: { code: 0, data } })).toEqual({
      ...{ subject: 'ou_zhang', name: 'Zhang', phone: null, email: 'zhang@corp.test', unionId: null },
    });
  });
});
