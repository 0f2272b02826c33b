import { defer, inPlace } from '#lib/deferred-module.tsx'
import type { prefetchAppointments } from '../prefetch.ts'

const nothing = () => null

/** Deferred parts of the list of booked appointments: refetching, all other lists, missing details. */
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

/** Prefetches all lists of the screen in parallel. */
export const readAhead: typeof prefetchAppointments = async (deps) =>
  (await deferred.load()).prefetchAppointments(deps)
