import { deviceNameMessages } from '#modules/email/device-names.messages.ts'

/** Browsers by a word of their signature; the first match wins, because most of them also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
]

const operatingSystems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (list: typeof browsers, text: string): string | undefined =>
  list.find(([sign]) => sign.test(text))?.[1]

/** A device in the words of its owner, for example "Chrome on Windows". Only these words are stored, never the signature. */
export function describeDevice(userAgent: string): string {
  const browser = findName(browsers, userAgent)
  const system = findName(operatingSystems, userAgent)
  if (browser && system) return deviceNameMessages.both({ browser, system })
  return browser ?? system ?? deviceNameMessages.unknown
}
