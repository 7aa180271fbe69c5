import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acs3, queryOf, tc3, twilioSignature } from './sms.sign.ts';

describe('Published gateway examples', () => {
  test('sign Alibaba Cloud’s RunInstances as documented', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': createHash('sha256').digest('hex'),
      'x-acs-date': '2023-10-26T09:01:01Z',
      'x-acs-signature-nonce': 'd410180a5abf7fe235dd9b74aca91fc0',
      'x-acs-version': '2014-05-26',
    };
    const query = queryOf({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    });
    const signed = acs3({
      ...{ key: 'YourAccessKeyId', secret: 'YourAccessKeySecret', method: 'POST', path: '/', query, headers },
      body: '',
    });

    expect(signed).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=e521358f7776c97df52e6b2891a8bc73026794a071b50c3323388c4e0df64804',
    );
  });

  test('sign Tencent Cloud’s DescribeInstances as documented', () => {
    const signed = tc3({
      id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      contentType: 'application/json; charset=utf-8',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      at: new Date(1_551_113_065_000),
    });

    expect(signed).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  test('sign Twilio’s form as documented', () => {
    const form = new URLSearchParams({
      ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
      ...{ From: '+14158675309', To: '+18005551212' },
    });

    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );
  });
});

test('encode address characters by RFC 3986 and sort them by name', () => {
  expect(queryOf({ b: "a b*c'(1)!", a: '海~港+/=' })).toBe(
    'a=%E6%B5%B7~%E6%B8%AF%2B%2F%3D&b=a%20b%2Ac%27%281%29%21',
  );
});
