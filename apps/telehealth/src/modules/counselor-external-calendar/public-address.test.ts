import { expect, it } from 'vitest'
import { parseCalendarUrl, isPublicAddress } from './fetch-calendar.ts'

const inside = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::1',
  '2001:db8::1',
  'localhost',
  '',
]

it(`rejects addresses of the local host and of private networks (trust S26: ${inside.length} cases)`, () => {
  expect(inside.filter(isPublicAddress)).toEqual([])
  expect(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'].every(isPublicAddress)).toBe(
    true,
  )
})

const refused = [
  'http://calendar.example/a.ics',
  'ftp://calendar.example/a.ics',
  'file:///etc/passwd',
  'https://name:word@calendar.example/a.ics',
  'https://calendar.example:8443/a.ics',
  'https://localhost/a.ics',
  'https://intranet/a.ics',
  'https://127.0.0.1/a.ics',
  'https://2130706433/a.ics',
  'https://0x7f.1/a.ics',
  'https://0177.0.0.1/a.ics',
  'https://[::1]/a.ics',
  'https://[::ffff:10.0.0.1]/a.ics',
  'https://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'calendar.example/a.ics',
  '',
]

it(`accepts only public https URLs (trust S26: ${refused.length} cases)`, () => {
  expect(refused.filter((address) => parseCalendarUrl(address) !== null)).toEqual([])
  expect(parseCalendarUrl(' webcal://calendar.example/a.ics?key=1 ')?.href).toBe(
    'https://calendar.example/a.ics?key=1',
  )
  for (const pasted of [
    '\u200ewebcal://calen\u00addar.example/a.ics',
    'ｈｔｔｐｓ：／／calendar．example/a.ics',
  ])
    expect(parseCalendarUrl(pasted)?.href).toBe('https://calendar.example/a.ics')
  expect(parseCalendarUrl('https://93.184.215.14/a.ics')?.hostname).toBe('93.184.215.14')
})
