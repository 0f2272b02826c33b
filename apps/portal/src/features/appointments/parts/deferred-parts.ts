import { defer, inPlace } from '#lib/deferred-module.tsx'
import type { prefetchAppointments } from '../prefetch.ts'

const nothing = () => null

/** What the list of booked appointments can do without at first: reading anew, all other lists, what is still to be said. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  MissingDetailsNotice: nothing,
  VisitOutcome: nothing,
  LatestRecord: nothing,
  OtherAppointments: nothing,
  prefetchAppointments: async () => {},
})

export const MissingDetailsNotice = inPlace(deferred.component('MissingDetailsNotice'))
export const VisitOutcome = inPlace(deferred.component('VisitOutcome'))
export const LatestRecord = inPlace(deferred.component('LatestRecord'))
export const OtherAppointments = inPlace(deferred.component('OtherAppointments'))

/** Reads all lists of the screen at once. */
export const readAhead: typeof prefetchAppointments = async (deps) =>
  (await deferred.load()).prefetchAppointments(deps)
