/**
 * What people and their attackers try first. The list is made here from its habits: words, walks over the
 * keyboard, years and tails, which is how the published lists of common passwords are made up too.
 */
const WORDS =
  'password passw0rd p@ssw0rd qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc iloveyou woaini woaini1314 admin administrator root guest test welcome letmein monkey dragon master sunshine princess football baseball superman batman michael shadow trustno1 hello freedom whatever starwars login secret abc abcd abcde abcdef aa aaa aaaa qwe asd zxc qwer asdf zxcv user company outlay baoxiao'.split(
    ' ',
  );
const TAILS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '@123',
  '#123',
  '888',
  '666',
  '520',
  '1314',
];
const YEARS = Array.from({ length: 47 }, (_, i) => String(1980 + i));
const DIGITS = [
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
  '654321',
  '987654321',
].concat(
  Array.from({ length: 10 }, (_, digit) => [6, 7, 8, 9, 10].map((n) => String(digit).repeat(n))).flat(),
);

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...DIGITS,
  ...WORDS.flatMap((word) => [...TAILS, ...YEARS].map((tail) => word + tail)).filter(
    (word) => word.length >= 6,
  ),
  ...['a', 'q', 'aa', 'abc', 'qq'].flatMap((head) => DIGITS.map((digits) => head + digits)),
  '1q2w3e4r',
  '1qaz2wsx',
  '1qaz@wsx',
  'q1w2e3r4',
  'a1b2c3d4',
]);
