import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { AppContext } from '#app-context.ts'
import { deviceNameMessages } from '#modules/email/email.messages.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import { isSameHash, keyedHash } from '#modules/members/secrets.ts'

/** Browsers by a token of their user agent; the first match wins, because most of them also name others. */
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

/**
 * Describes a device for its owner, for example "Chrome on Windows". Only this text is stored, never the
 * user agent.
 */
export function describeDevice(userAgent: string): string {
  const browser = findName(browsers, userAgent)
  const system = findName(operatingSystems, userAgent)
  if (browser && system) return deviceNameMessages.both({ browser, system })
  return browser ?? system ?? deviceNameMessages.unknown
}

/** How long a browser stays known after its last log-in. */
const COOKIE_LIFETIME = days(180)
/**
 * Maximum number of members remembered per browser, so that the cookie of a shared computer stays small.
 */
const MAX_MEMBERS = 5

type DeviceMember = Pick<MemberRow, 'id' | 'passwordHash'>

/** The browser a request comes from. */
export interface Device {
  /** Browser and system as text, for the list of logged-in devices. */
  readonly words: string
  /** Its id if it proved this member's current password before; else null. */
  knownTo(member: DeviceMember): string | null
  /** Remembers that it just proved the member's password. */
  trust(member: DeviceMember): void
}

/** Contents of a device cookie: a random id, and one signature per member. */
interface DeviceCookie {
  readonly id: string
  readonly signatures: readonly string[]
}

/** Bound to the password: after a password change every device is unknown again. */
const signDevice = (secret: () => string, id: string, member: DeviceMember): string =>
  keyedHash(secret, 'device', id, member.id, member.passwordHash).slice(0, 32)

function parseDeviceCookie(cookie: string | undefined): DeviceCookie | null {
  const [id, ...signatures] = cookie?.split('.') ?? []
  return id ? { id, signatures: signatures.slice(0, MAX_MEMBERS) } : null
}

/** Sent to the log-in endpoints only; HttpOnly. */
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
 * Returns the device of a request. A signed cookie says which members' passwords it has proved, so that
 * others who guess at an account cannot lock out its owner (RD-010).
 */
export function getRequestDevice(
  context: Pick<AppContext, 'secret' | 'randomBytes' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Device {
  const { name, options } = getCookieOptions(context.publicUrl.startsWith('https:'))
  const sent = parseDeviceCookie(request.cookies[name])
  return {
    words: describeDevice(request.headers['user-agent'] ?? ''),
    knownTo: (member) => {
      if (sent === null) return null
      const expected = signDevice(context.secret, sent.id, member)
      return sent.signatures.some((one) => isSameHash(one, expected)) ? sent.id : null
    },
    trust: (member) => {
      const id = sent?.id ?? context.randomBytes(16).toString('base64url')
      const fresh = signDevice(context.secret, id, member)
      const others = sent?.signatures.filter((one) => one !== fresh) ?? []
      void reply.setCookie(name, [id, fresh, ...others].slice(0, MAX_MEMBERS + 1).join('.'), options)
    },
  }
}
