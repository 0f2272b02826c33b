import { isPreviewClientId } from '@evenkeel/contract/own/preview-client'
import { createNotFoundError } from '@evenkeel/server/http/failure'
import type { Authenticate } from '@evenkeel/server/http/serve-endpoint'
import { findAnswerSetByToken } from '#features/intake/answers/tokens.ts'
import { authenticateMember, createTokenLoader } from '#features/sessions/sessions.ts'
import { enforceRateLimit } from '#features/attempts/throttle.ts'
import { getTokenUsage } from '#features/sessions/token-use.ts'
import type { OrganizationDirectory } from '#features/organisations/directory.ts'
import type { Caller } from '#http/caller.ts'
import { type CallerLookup, createAuthentication } from '#http/identify.ts'
import type { AuthDeps } from '#features/sign-in/deps.ts'

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
