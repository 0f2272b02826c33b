import {
  holdSlot,
  readFakeUserToken,
  readProvidersProfile,
  releaseSlot,
  searchProviders,
} from '@evenkeel/contract/own/mdlive'
import { holdHeader } from '@evenkeel/contract/telehealth/holds'
import { permissionDenied } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import { demandToken, passOn, passOnHold, required } from './forward-search.ts'
import type { ProvidersDeps } from './deps.ts'

/** Header that may carry the telehealth token instead of the query. */
const TOKEN_HEADER = 'x-mdlive-token'

/** Mounts the telehealth calls of visitors. */
export function providerRoutes(serve: Serve<Caller>, { telehealth, visitorName }: ProvidersDeps): void {
  serve(readFakeUserToken, ({ caller }) => {
    if (!caller.organisation) throw permissionDenied()
    const visitor = caller.answerSet ? visitorName(caller.answerSet.id) : undefined
    return passOn(telehealth.visitorToken(caller.organisation.username, visitor))
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
    const shown = request.headers[holdHeader]
    const hold = typeof shown === 'string' ? shown : undefined
    return passOn(telehealth.provider(jwt, required(id, 'provider_id'), asked, hold))
  })
  serve(holdSlot, async ({ query, body, request }) => {
    const jwt = demandToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    const patientId = required(query.patient_id, 'patient_id')
    const shown = request.headers[holdHeader]
    const hold = typeof shown === 'string' ? shown : null
    return { hold: await passOnHold(telehealth.hold({ jwt, patientId }, body.hold, hold)) }
  })
  serve(releaseSlot, async ({ params, query, request }) => {
    const jwt = demandToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    await passOn(
      telehealth.release({ jwt, patientId: required(query.patient_id, 'patient_id') }, params.hold),
    )
    return undefined
  })
}
