/** Sixty URLs that leave the portal or run a script instead of opening a portal page. */
export const redirectVectors: readonly string[] = [
  // Other origins.
  ...['https://evil.test', 'http://evil.test/northstar', 'HTTPS://EVIL.TEST', 'https://evil.test:443/x'],
  ...['ftp://evil.test', 'ws://evil.test', 'file:///etc/passwd', 'https://[::1]/', 'http://0x7f000001/'],
  // Without a scheme, or with slashes that browsers normalize.
  ...['//evil.test', '///evil.test', '////evil.test/%2f..', '/\\evil.test', '\\/evil.test', '\\\\evil.test'],
  ...['/\\/evil.test', '//evil.test/..', '//evil.test\\@portal.test', 'https:evil.test', 'https:/evil.test'],
  ...[
    'http:///evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r/evil.test',
    '\t//evil.test',
    ' //evil.test',
  ],
  ...['\u0000//evil.test', '/\u0000/evil.test', '\u00a0//evil.test', '/%09/evil.test', '/%5cevil.test'],
  ...['/%2f%2fevil.test', '/%2e%2e//evil.test', '/.//evil.test', '/..//evil.test', '/a/..//evil.test'],
  ...['/northstar/..//evil.test', '/northstar//evil.test', '/northstar/../..//evil.test/', '/./\\evil.test'],
  // Host names similar to ours, or ours before an @.
  ...['https://portal.test@evil.test', 'https://portal.test.evil.test', '//portal.test@evil.test/northstar'],
  ...['https://evil.test#portal.test', 'https://evil.test?portal.test/northstar', 'https://evil。test'],
  ...['//evil%E3%80%82test', 'https://ⓔvil.test', '@evil.test', ':80//evil.test'],
  // Scripts and other executable URLs.
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'],
  ...['javascript://portal.test/%0aalert(1)', 'data:text/html,<script>alert(1)</script>'],
  ...[
    'vbscript:msgbox(1)',
    'blob:https://evil.test/1',
    'view-source:https://evil.test',
    'intent://evil#Intent;end',
  ],
]
