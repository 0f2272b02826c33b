import { isPreviewClient } from '@evenkeel/contract/own/preview-client'
import { notFound } from '@evenkeel/server/http/failure'
import type { Identify } from '@evenkeel/server/http/serve-endpoint'
import { findAnswerSetByToken } from '#features/intake/answers/tokens.ts'
import { findCallingMember, tokenFinder } from '#features/sessions/sessions.ts'
import { throttle } from '#features/attempts/throttle.ts'
import { tokenUse } from '#features/sessions/token-use.ts'
import type { OrganisationDirectory } from '#features/organisations/directory.ts'
import type { Caller } from '#http/caller.ts'
import { type Directory, identifyBy } from '#http/identify.ts'
import type { SignInDeps } from '#features/sign-in/deps.ts'

function directoryOf(
  deps: Pick<SignInDeps, 'store' | 'clock' | 'publicUrl'>,
  organisations: OrganisationDirectory,
): Directory {
  const { db: anyCaller } = deps.store.crossTenant('token')
  const findToken = tokenFinder(anyCaller)
  return {
    memberByToken: (token, request) =>
      findCallingMember(anyCaller, deps, token, tokenUse(deps, request), findToken),
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
export function identify(
  deps: Pick<SignInDeps, 'store' | 'clock' | 'secret' | 'publicUrl'>,
  organisations: OrganisationDirectory,
): Identify<Caller> {
  const callerOf = identifyBy(directoryOf(deps, organisations))
  return async (request, endpoint, params) => {
    const caller = await callerOf(request, endpoint, params)
    // A draft is looked at, and nothing is ever written under it.
    if (endpoint.method !== 'GET' && isPreviewClient(caller.organisation?.username ?? '')) throw notFound()
    await throttle(deps, { endpoint, ip: request.ip, isAnonymous: caller.member === null })
    return caller
  }
}
