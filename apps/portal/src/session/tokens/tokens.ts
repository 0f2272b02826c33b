import type { AuthScheme } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'

/** A token and its time of receipt on a monotonic clock: the device clock may be wrong. */
export interface HeldToken {
  readonly value: string
  /** Monotonic milliseconds at receipt. */
  readonly since: number
}

/** The three tokens of a visitor or member; in memory only (RD-005). */
export interface Tokens {
  readonly member: HeldToken | null
  readonly answer: HeldToken | null
  /** With the id of its telehealth user: the member's patient, or the temporary user of a visitor. */
  readonly telehealth: (HeldToken & { readonly userId: number }) | null
}
export type TokenKind = keyof Tokens

export const noTokens: Tokens = { member: null, answer: null, telehealth: null }

const refreshAges: Record<TokenKind, number> = {
  member: limits.memberTokenRefreshAge,
  answer: limits.answerTokenRefreshAge,
  telehealth: limits.telehealthTokenRefreshAge,
}

/** True if a token must be renewed before the next request: older than its limit (CONST-01). */
export const isStale = (kind: TokenKind, token: HeldToken, now: number): boolean =>
  now - token.since > refreshAges[kind]

/** The kind of token a call sends (RD-004, RD-142); null for none. */
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

/**
 * The Authorization header of a call: Token for our own service, Bearer for telehealth, none for other calls
 * (STATE-08).
 */
export function getAuthHeader(scheme: AuthScheme, tokens: Tokens): Record<string, string> {
  const kind = getTokenKind(scheme, tokens)
  const token = kind ? tokens[kind] : null
  if (!kind || !token) return {}
  return { authorization: `${kind === 'telehealth' ? 'Bearer' : 'Token'} ${token.value}` }
}
