import * as contract from '@evenkeel/contract/staff/offers'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { StaffCall } from '../../people/staff-caller.ts'
import type { TasksDeps } from '../deps.ts'
import { heldBy } from '../held-by.ts'
import { makeOffers, withdrawOffer } from './make-offers.ts'
import { offerStart } from './offerable.ts'

/** Requests to meet in person, offered to counselors by whoever has the task. */
export function staffOfferRoutes(serve: Serve<StaffCall>, deps: TasksDeps): void {
  serve(contract.readOfferStart, async ({ caller, params, request }) => {
    const [, { task }] = await heldBy(deps, caller, params, request)
    return offerStart(deps, task)
  })
  serve(contract.makeOffers, async ({ caller, params, body, request }) => {
    const [staff, held] = await heldBy(deps, caller, params, request)
    return makeOffers(deps, staff, held, body)
  })
  serve(contract.withdrawOffer, async ({ caller, params, request }) => {
    const [staff, held] = await heldBy(deps, caller, params, request)
    return withdrawOffer(deps, staff, held, params.offer)
  })
}
