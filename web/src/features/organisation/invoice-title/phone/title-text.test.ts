import { expect, test } from 'vitest';
import { titleText } from './title-text.ts';

const TITLE = {
  ...{ name: '云帆科技有限公司', taxId: '91110105MA6TP7122R', address: '北京市朝阳区建国路 1 号' },
  ...{ phone: '010-8888 6666', bank: '招商银行北京分行', account: '1109 0000 1234' },
};

test('Four lines, as a merchant types them', () => {
  expect(titleText(TITLE).split('\n')).toEqual([
    '云帆科技有限公司',
    '91110105MA6TP7122R',
    '北京市朝阳区建国路 1 号 010-8888 6666',
    '招商银行北京分行 1109 0000 1234',
  ]);
});

test('Missing values leave no empty line', () => {
  expect(titleText({ ...TITLE, taxId: '', address: '', bank: '', account: '' })).toBe(
    '云帆科技有限公司\n010-8888 6666',
  );
});
