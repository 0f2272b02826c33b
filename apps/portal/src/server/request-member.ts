import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { backgroundHeader, parseSessionToken } from '@evenkeel/api-contract/portal/sessions'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'

/** The member whose session cookie came with a page request. */
export interface RequestMember {
  readonly user: User
  /** API token for calls on behalf of the member. Never part of a document. */
  readonly token: string
}

export interface RequestMemberDeps {
  /** Our API. */
  readonly own: ApiCall
  /** Whether members reach the portal over https. */
  readonly isSecure: boolean
}

/**
 * Marks calls of the document server as background calls: they do not extend the session; the page itself
 * does.
 */
export const backgroundCallHeaders = { [backgroundHeader]: '1' } as const

/**
 * Returns the member of the session cookie according to the API; read-only, no change is authorized by it
 * (RD-005). Null without a session, for one of another organization, with a pending code, without an answer
 * before the deadline, and for a member unknown to the telehealth service right now. Their page is rendered
 * by the scripts.
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
