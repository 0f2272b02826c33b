import {
  holdSlot,
  readVisitorToken,
  readCounselorAvailability,
  releaseSlot,
  searchProviders,
} from '@evenkeel/api-contract/portal/mdlive'
import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import { createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import {
  requireTelehealthToken,
  forwardToTelehealth,
  forwardHold,
  requireParam,
} from './forward-to-telehealth.ts'
import type { ProvidersDeps } from './deps.ts'

/** Header that may carry the telehealth token instead of the query. */
const TOKEN_HEADER = 'x-mdlive-token'

/** Mounts the telehealth calls of visitors. */
export function providerRoutes(
  serve: RegisterEndpoint<Caller>,
  { telehealth, visitorName }: ProvidersDeps,
): void {
  serve(readVisitorToken, ({ caller }) => {
    if (!caller.organisation) throw createPermissionDeniedError()
    const visitor = caller.answerSet ? visitorName(caller.answerSet.id) : undefined
    return forwardToTelehealth(telehealth.visitorToken(caller.organisation.username, visitor))
  })
  serve(searchProviders, ({ query, body, request }) => {
    const jwt = requireTelehealthToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    const patientId = requireParam(query.patient_id, 'patient_id')
    const page = { page: query.page, per_page: query.per_page }
    return forwardToTelehealth(telehealth.search(jwt, patientId, { query: page, body }))
  })
  serve(readCounselorAvailability, ({ query, request }) => {
    const { mdlive_token: token, provider_id: id, ...asked } = query
    const jwt = requireTelehealthToken(token, request.headers[TOKEN_HEADER])
    const shown = request.headers[holdHeader]
    const hold = typeof shown === 'string' ? shown : undefined
    return forwardToTelehealth(telehealth.provider(jwt, requireParam(id, 'provider_id'), asked, hold))
  })
  serve(holdSlot, async ({ query, body, request }) => {
    const jwt = requireTelehealthToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    const patientId = requireParam(query.patient_id, 'patient_id')
    const shown = request.headers[holdHeader]
    const hold = typeof shown === 'string' ? shown : null
    return { hold: await forwardHold(telehealth.hold({ jwt, patientId }, body.hold, hold)) }
  })
  serve(releaseSlot, async ({ params, query, request }) => {
    const jwt = requireTelehealthToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    await forwardToTelehealth(
      telehealth.release({ jwt, patientId: requireParam(query.patient_id, 'patient_id') }, params.hold),
    )
    return undefined
  })
}
