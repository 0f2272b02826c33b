import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '@evenkeel/api-contract/time/duration-units'
import { deviceNameMessages } from '#modules/email/device-names.messages.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import { isSameHash, keyedHash } from '#modules/members/secrets.ts'

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

/** A browser that knew a password once stays known this long after its last log-in. */
const COOKIE_LIFETIME = days(180)
/** Members one browser is remembered for: a shared computer must not collect an endless cookie. */
const MAX_MEMBERS = 5

type DeviceMember = Pick<MemberRow, 'id' | 'passwordHash'>

/** The browser a request comes from. */
export interface Device {
  /** Browser and system in plain words, for the list of signed-in devices. */
  readonly words: string
  /** Its id, when it proved this member's present password before; else null. */
  knownTo(member: DeviceMember): string | null
  /** Remembers that it just proved the member's password. */
  trust(member: DeviceMember): void
}

/** What a device cookie holds: a random id, and one signature per member. */
interface DeviceCookie {
  readonly id: string
  readonly signatures: readonly string[]
}

/** Bound to the password: once that changes, every device is unknown again. */
const signDevice = (secret: () => string, id: string, member: DeviceMember): string =>
  keyedHash(secret, 'device', id, member.id, member.passwordHash).slice(0, 32)

function parseDeviceCookie(cookie: string | undefined): DeviceCookie | null {
  const [id, ...signatures] = cookie?.split('.') ?? []
  return id ? { id, signatures: signatures.slice(0, MAX_MEMBERS) } : null
}

/** Sent to the sign-in calls only; scripts cannot read it. */
const getCookieOptions = (isSecure: boolean) => ({
  name: isSecure ? '__Secure-evenkeel_device' : 'evenkeel_device',
  options: {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    secure: isSecure,
    maxAge: COOKIE_LIFETIME / 1000,
  } as const,
})

/**
 * The device behind a request. It carries a signed cookie that says which members' passwords it has known, so that others
 * who guess at an account cannot keep its owner out (RD-010).
 */
export function getRequestDevice(
  deps: {
    readonly secret: () => string
    readonly randomBytes: (count: number) => Buffer
    readonly publicUrl: string
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Device {
  const { name, options } = getCookieOptions(deps.publicUrl.startsWith('https:'))
  const sent = parseDeviceCookie(request.cookies[name])
  return {
    words: describeDevice(request.headers['user-agent'] ?? ''),
    knownTo: (member) => {
      if (sent === null) return null
      const expected = signDevice(deps.secret, sent.id, member)
      return sent.signatures.some((one) => isSameHash(one, expected)) ? sent.id : null
    },
    trust: (member) => {
      const id = sent?.id ?? deps.randomBytes(16).toString('base64url')
      const fresh = signDevice(deps.secret, id, member)
      const others = sent?.signatures.filter((one) => one !== fresh) ?? []
      void reply.setCookie(name, [id, fresh, ...others].slice(0, MAX_MEMBERS + 1).join('.'), options)
    },
  }
}
