import { describe, expect, it } from 'vitest'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { translateDeviceName } from '#modules/email/account-emails.ts'
import { describeDevice } from './device-cookie.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0'

describe('device descriptions', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/153.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 15) ${blink} Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`,
      'Safari on Mac',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${webkit} CriOS/153.0.0.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPad',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words)
  })
})

it('device descriptions in the language of the page', () => {
  const translator = createMessageCatalog(readTranslations(), { criticalDrafts: true }).in('es')
  expect(translateDeviceName('Safari on iPhone', translator)).toBe('Safari en iPhone')
  expect(translateDeviceName('Unknown device', translator)).toBe('Aparato desconocido')
  expect(translateDeviceName('Chrome', translator)).toBe('Chrome')
})
