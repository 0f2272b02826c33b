import type { AuthScheme } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'

/** A token and when it was received, on a clock that never jumps: the device's own time may be wrong. */
export interface HeldToken {
  readonly value: string
  /** Monotonic milliseconds at receipt. */
  readonly since: number
}

/** The three tokens of a visitor or member; kept in memory only (RD-005). */
export interface Tokens {
  readonly member: HeldToken | null
  readonly answer: HeldToken | null
  /** With the telehealth user it belongs to: the member's patient, or the temporary user of a visitor. */
  readonly telehealth: (HeldToken & { readonly userId: number }) | null
}
export type TokenKind = keyof Tokens

export const noTokens: Tokens = { member: null, answer: null, telehealth: null }

const refreshAges: Record<TokenKind, number> = {
  member: limits.memberTokenRefreshAge,
  answer: limits.answerTokenRefreshAge,
  telehealth: limits.telehealthTokenRefreshAge,
}

/** Whether a token is to be renewed before the next request: older than its limit (CONST-01). */
export const isStale = (kind: TokenKind, token: HeldToken, now: number): boolean =>
  now - token.since > refreshAges[kind]

/** Which token a call carries (RD-004, RD-142); null where it carries none. */
export function getTokenKind(scheme: AuthScheme, tokens: Tokens): TokenKind | null {
  switch (scheme) {
    case 'none':
    case 'room':
    case 'partner':
    case 'staff':
    case 'counselor':
      return null
    case 'member':
    case 'member-unconfirmed':
      return 'member'
    case 'answers':
      return 'answer'
    case 'visitor-or-member':
      return tokens.member ? 'member' : 'answer'
    case 'patient':
    case 'patient-or-visitor':
      return 'telehealth'
  }
}

/** The Authorization header of a call: Token for our own service, Bearer for telehealth, none where none belongs (STATE-08). */
export function getAuthHeader(scheme: AuthScheme, tokens: Tokens): Record<string, string> {
  const kind = getTokenKind(scheme, tokens)
  const token = kind ? tokens[kind] : null
  if (!kind || !token) return {}
  return { authorization: `${kind === 'telehealth' ? 'Bearer' : 'Token'} ${token.value}` }
}
