import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { backgroundHeader, parseSessionToken } from '@evenkeel/api-contract/portal/sessions'
import type { User } from '@evenkeel/api-contract/portal/users'

/** The member whose session cookie came with a request for a page. */
export interface RequestMember {
  readonly user: User
  /** Own token, for calls in the member's name. It never gets into a document. */
  readonly token: string
}

export interface RequestMemberDeps {
  /** The own API. */
  readonly own: ApiCall
  /** Whether members reach the portal over https. */
  readonly isSecure: boolean
}

/** Nobody pressed anything for a call of the document server: it does not prolong the session, the page itself does that. */
export const backgroundCallHeaders = { [backgroundHeader]: '1' } as const

/**
 * Whose page is asked for, as the own API says of the session cookie; nothing is changed on its strength (RD-005). Null for
 * everybody else: no session, one of another organisation, one whose code is still open, no answer before the deadline, and
 * a member whom the telehealth service does not know right now. Their page goes out as the scripts will draw it.
 */
export async function getRequestMember(
  { own, isSecure }: RequestMemberDeps,
  cookies: string,
  client: string,
  deadline: AbortSignal,
): Promise<RequestMember | null> {
  const token = parseSessionToken(cookies, isSecure)
  if (token === null) return null
  try {
    const headers = { authorization: `Token ${token}`, 'x-client-id': client, ...backgroundCallHeaders }
    const user = await own(readMe, { headers, signal: deadline })
    return user.is_verified && user.organisation_username === client && user.md_live !== null
      ? { user, token }
      : null
  } catch {
    return null
  }
}
