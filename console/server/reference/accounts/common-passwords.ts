/** Rejects passwords that are easy to guess (hazard 22). */

/** Passwords of 6 to 12 characters from published lists of leaked passwords, including Chinese ones. Lower case. */
const COMMON = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop ' +
    'asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsx qazwsxedc zaq12wsx 1qazxsw2 ' +
    'abc123 abc1234 abc12345 abcd1234 abcdef abcdefg abcdefgh a123456 a1234567 a12345678 a123456789 aa123456 aaa123456 123456a ' +
    '123456aa 123456abc 123abc 123qwe 123qweasd qwe123 qweasd qweasdzxc asd123 asd123456 zxc123 zxcasdqwe 12345qwert ' +
    'admin123 administrator root1234 test1234 welcome welcome1 welcome123 letmein letmein1 iloveyou iloveyou1 sunshine princess ' +
    'football baseball monkey dragon master superman batman trustno1 shadow michael jordan23 starwars whatever changeme ' +
    'woaini woaini520 woaini521 woaini1314 woaini123 woaiwojia 5201314 52013140 5201314520 1314520 13145200 520520 5211314 ' +
    'wang1234 wangyang zhang123 liu123456 li123456 chen1234 aini1314 nihao123 nihao1234 mima1234 mima123456 woshishui ' +
    '147258 147258369 159357 159753 258369 789456 789456123 112233 11223344 1122334455 121212 123123 12341234 123321 ' +
    '123123123 123654 123654789 147852 147852369 654321 7758521 7758258 87654321 88888888 987654321 1234567890 0987654321 ' +
    'g_czechout windows1 computer internet samsung google123 tencent123 weixin123 alipay123 taobao123 wallet123 wallet1234'
  ).split(' '),
);

const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];

/** Returns whether `password` is listed, repeats up to three characters, or is a run of digits or letters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return COMMON.has(plain) || /^(.{1,3})\1+$/.test(plain) || RUNS.some((run) => run.includes(plain));
}
