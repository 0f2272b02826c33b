import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Authenticate } from '@evenkeel/server-kit/http/serve-endpoint'
import { findAnswerSetByToken } from '#modules/intake/answers/answer-tokens.ts'
import { authenticateMember, createTokenLoader } from '#modules/auth/sessions/session-repository.ts'
import { enforceRateLimit } from '#modules/rate-limit/rate-limit.ts'
import { getTokenUsage } from '#modules/auth/sessions/token-usage.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import type { Caller } from '#http/caller.ts'
import { type CallerLookup, createAuthentication } from '#http/authentication.ts'
import type { AuthDeps } from '#modules/auth/deps.ts'

function createCallerLookup(
  deps: Pick<AuthDeps, 'store' | 'clock' | 'publicUrl'>,
  organisations: OrganizationDirectory,
): CallerLookup {
  const { db: anyCaller } = deps.store.crossTenant('token')
  const findToken = createTokenLoader(anyCaller)
  return {
    memberByToken: (token, request) =>
      authenticateMember(anyCaller, deps, token, getTokenUsage(deps, request), findToken),
    answerSetByToken: (token) => findAnswerSetByToken(anyCaller, deps.clock, token),
    organisationById: (id) => organisations.byId(id),
    organisationByUsername: async (username) => {
      const found = await organisations.byDomain(username)
      return found?.username === username ? found : null
    },
    wasRemoved: async (username) => (await organisations.removed(username)) !== null,
  }
}

/** Finds out who calls, and counts the call where calls are counted. */
export function createCallerAuthentication(
  deps: Pick<AuthDeps, 'store' | 'clock' | 'secret' | 'publicUrl'>,
  organisations: OrganizationDirectory,
): Authenticate<Caller> {
  const callerOf = createAuthentication(createCallerLookup(deps, organisations))
  return async (request, endpoint, params) => {
    const caller = await callerOf(request, endpoint, params)
    // A draft is looked at, and nothing is ever written under it.
    if (endpoint.method !== 'GET' && isPreviewClientId(caller.organisation?.username ?? ''))
      throw createNotFoundError()
    await enforceRateLimit(deps, { endpoint, ip: request.ip, isAnonymous: caller.member === null })
    return caller
  }
}
