import { defer, inPlace } from '#lib/deferred-module.tsx'
import type { readAppointmentsAhead } from '../read-ahead.ts'

const nothing = () => null

/** What the list of booked appointments can do without at first: reading anew, all other lists, what is still to be said. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  BeforeVisit: nothing,
  VisitDone: nothing,
  NewestRecord: nothing,
  Rest: nothing,
  readAppointmentsAhead: async () => {},
})

export const BeforeVisit = inPlace(deferred.component('BeforeVisit'))
export const VisitDone = inPlace(deferred.component('VisitDone'))
export const NewestRecord = inPlace(deferred.component('NewestRecord'))
export const Rest = inPlace(deferred.component('Rest'))

/** Reads all lists of the screen at once. */
export const readAhead: typeof readAppointmentsAhead = async (deps) =>
  (await deferred.load()).readAppointmentsAhead(deps)
