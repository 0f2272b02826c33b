import type { Identify } from '@evenkeel/server/http/serve-endpoint'
import { findAnswerSetByToken } from '#features/intake/tokens.ts'
import type { MembersRoom } from '#features/members/room.ts'
import { findCallingMember, tokenFinder } from '#features/members/sessions.ts'
import { throttle } from '#features/members/throttle.ts'
import { tokenUse } from '#features/members/token-use.ts'
import type { OrganisationDirectory } from '#features/organisations/directory.ts'
import type { Caller } from '#http/caller.ts'
import { type Directory, identifyBy } from '#http/identify.ts'

function directoryOf(room: MembersRoom, organisations: OrganisationDirectory): Directory {
  const { db: anyCaller } = room.store.acrossOrganisations('token')
  const findToken = tokenFinder(anyCaller)
  return {
    memberByToken: (token, request) =>
      findCallingMember(anyCaller, room, token, tokenUse(room, request), findToken),
    answerSetByToken: (token) => findAnswerSetByToken(anyCaller, room.clock, token),
    organisationById: (id) => organisations.byId(id),
    organisationByUsername: async (username) => {
      const found = await organisations.byDomain(username)
      return found?.username === username ? found : null
    },
  }
}

/** Finds out who calls, and counts the call where calls are counted. */
export function identify(room: MembersRoom, organisations: OrganisationDirectory): Identify<Caller> {
  const callerOf = identifyBy(directoryOf(room, organisations))
  return async (request, endpoint, params) => {
    const caller = await callerOf(request, endpoint, params)
    await throttle(room, { endpoint, ip: request.ip, isAnonymous: caller.member === null })
    return caller
  }
}
