import { createHmac, generateKeyPairSync } from 'node:crypto'
import { jwtSecret } from '../../testing/services.ts'
import type { AccessFixture } from '../../testing/access-fixture.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
type Claims = Readonly<Record<string, unknown>>

/** A real token, and material for forgeries. */
interface ForgeryModel {
  /** Claims of the real token. */
  readonly claims: Claims
  /** Forged claims by attack, signed with the real key. */
  readonly wrong: Readonly<Record<string, Claims>>
  /** Another person. */
  readonly other: Claims
  /** A real token of the service for another purpose. */
  readonly otherKind: string
}

const encodePart = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const defaultHeader = { alg: 'HS256', typ: 'JWT' }

/** A JWT (RFC 7519), by default as the service creates it. */
function signJwt(claims: Claims, key = jwtSecret, header: Claims = defaultHeader): string {
  const body = `${encodePart(header)}.${encodePart(claims)}`
  const hash = header.alg === 'HS512' ? 'sha512' : 'sha256'
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
}

/** One forged token per attack on signature, header or claims. All must be rejected (trust S7). */
function forgeJwts({ claims, wrong, other, otherKind }: ForgeryModel): Readonly<Record<string, string>> {
  const [head = '', body = '', tail = ''] = signJwt(claims).split('.')
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string
  const claimed = (extra: Claims, key = 'a key of the forger, long enough') =>
    signJwt(claims, key, { ...defaultHeader, ...extra })
  return {
    'no signature': `${encodePart({ alg: 'none' })}.${body}.`,
    'no signature, spelled otherwise': `${encodePart({ alg: 'nOnE', typ: 'JWT' })}.${body}.${tail}`,
    'a signature cut off': `${head}.${body}.`,
    'another secret': claimed({}),
    'an empty secret': claimed({}, ''),
    'another algorithm': claimed({ alg: 'HS512' }, jwtSecret),
    'a public key as secret': claimed({ alg: 'RS256' }, publicPem),
    'a key of its own': claimed({ jwk: pair.publicKey.export({ format: 'jwk' }) }),
    'a key from elsewhere': claimed({ jku: 'https://evil.example/keys.json', kid: '1' }),
    'a key by a path': claimed({ kid: '../../../../dev/null' }, ''),
    'an unknown demand': claimed({ crit: ['b64'], b64: false }, jwtSecret),
    'somebody else under a real signature': `${head}.${encodePart({ ...claims, ...other })}.${tail}`,
    'claims said twice': `${head}.${encodePart(JSON.stringify(claims).replace('{', '{"sub":"1",'))}.${tail}`,
    'claims that are no JSON': `${head}.${encodePart('{')}.${tail}`,
    'another kind': otherKind,
    'a megabyte': `${head}.${'A'.repeat(1_000_000)}.${tail}`,
    'not a jwt': 'abc',
    ...Object.fromEntries(
      Object.entries(wrong).map(([trick, claim]) => [trick, signJwt({ ...claims, ...claim })]),
    ),
  }
}

/** A real token of the owner, or a video room pass of the owner's visit, and its forgeries. */
export function createForgedTokens(
  { patient, visit }: AccessFixture,
  now: Temporal.Instant,
  isRoom: boolean,
) {
  const seconds = now.epochMilliseconds / 1000
  const ofPatient = {
    sub: String(patient),
    scope: 'patient',
    aud: 'telehealth',
    iss: 'evenkeel-telehealth',
    iat: seconds,
    exp: seconds + 3600,
  }
  const ofRoom = { sub: String(visit), role: 'patient', aud: 'telehealth-room' }
  const [jwt, pass] = [signJwt(ofPatient), signJwt(ofRoom)]
  if (isRoom) {
    const wrong = {
      'another audience': { aud: 'telehealth' },
      'an unknown side': { role: 'admin' },
      'another visit': { sub: String(visit + 1) },
      'an odd subject': { sub: "1' or 1=1" },
    }
    const other = { role: 'counselor' }
    return { real: pass, forged: forgeJwts({ claims: ofRoom, other, otherKind: jwt, wrong }) }
  }
  const wrong = {
    'at its end': { exp: seconds },
    'without an end': { exp: undefined },
    'an end in words': { exp: 'never' },
    'not yet': { nbf: seconds + 60 },
    'another audience': { aud: 'portal' },
    'another issuer': { iss: 'somebody' },
    'an unknown scope': { scope: 'admin' },
    'the scope of a visitor': { scope: 'visitor' },
    'an unknown patient': { sub: '999999' },
    'an odd subject': { sub: "1' or 1=1" },
  }
  const other = { sub: String(patient + 1) }
  return { real: jwt, forged: forgeJwts({ claims: ofPatient, other, otherKind: pass, wrong }) }
}
