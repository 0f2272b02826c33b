import { readFakeUserToken, readProvidersProfile, searchProviders } from '@evenkeel/contract/own/mdlive'
import { permissionDenied } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import { demandToken, passOn, required } from './pass-on.ts'
import type { ProvidersRoom } from './room.ts'

/** Header that may carry the telehealth token instead of the query. */
const TOKEN_HEADER = 'x-mdlive-token'

/** Mounts the telehealth calls of visitors (contract.md 3.11). */
export function providerRoutes(serve: Serve<Caller>, { telehealth }: ProvidersRoom): void {
  serve(readFakeUserToken, ({ caller }) => {
    if (!caller.organisation) throw permissionDenied()
    return passOn(telehealth.visitorToken(caller.organisation.username))
  })
  serve(searchProviders, ({ query, body, request }) => {
    const jwt = demandToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    const patientId = required(query.patient_id, 'patient_id')
    const page = { page: query.page, per_page: query.per_page }
    return passOn(telehealth.search(jwt, patientId, { query: page, body }))
  })
  serve(readProvidersProfile, ({ query, request }) => {
    const { mdlive_token: token, provider_id: id, ...asked } = query
    const jwt = demandToken(token, request.headers[TOKEN_HEADER])
    return passOn(telehealth.provider(jwt, required(id, 'provider_id'), asked))
  })
}
