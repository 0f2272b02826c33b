import * as contract from '@evenkeel/api-contract/staff/offers'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import type { TasksDeps } from '../deps.ts'
import { requireTaskOfCaller } from '../task-access.ts'
import { createOffers, withdrawOffer } from './create-offers.ts'
import { presentOfferOptions } from './offer-options.ts'

/** Requests to meet in person, offered to counselors by whoever has the task. */
export function staffOfferRoutes(serve: RegisterEndpoint<StaffCall>, deps: TasksDeps): void {
  serve(contract.readOfferOptions, async ({ caller, params, request }) => {
    const [, { task }] = await requireTaskOfCaller(deps, caller, params, request)
    return presentOfferOptions(deps, task)
  })
  serve(contract.createOffers, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return createOffers(deps, staff, held, body)
  })
  serve(contract.withdrawOffer, async ({ caller, params, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return withdrawOffer(deps, staff, held, params.offer)
  })
}
