import { describe, expect, it } from 'vitest';
import { capitalAmount } from './capital.ts';

describe('An amount in Chinese capitals', () => {
  it.each([
    [25000, '贰佰伍拾圆整'],
    [4960, '肆拾玖圆陆角整'],
    [4197, '肆拾壹圆玖角柒分'],
    [105, '壹圆零伍分'],
    [1000, '壹拾圆整'],
    [100100, '壹仟零壹圆整'],
    [1001000, '壹万零壹拾圆整'],
    [10000000, '壹拾万圆整'],
    [12030405, '壹拾贰万零叁佰零肆圆零伍分'],
    [100000001, '壹佰万圆零壹分'],
    [30, '叁角整'],
    [7, '柒分'],
    [0, '零圆整'],
    [-4960, '负肆拾玖圆陆角整'],
  ])('%i cents are %s', (cents, text) => {
    expect(capitalAmount(cents)).toBe(text);
  });
});
