import { defer } from '#lib/deferred-module.tsx'

/** All of the home page that its first buttons need not wait for. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  Harbor: () => null,
  YourAppointment: () => null,
  MemberCover: () => null,
  Phrases: () => null,
  Below: () => null,
})

export const Harbor = deferred.component('Harbor')
export const YourAppointment = deferred.component('YourAppointment')
export const MemberCover = deferred.component('MemberCover')
export const Phrases = deferred.component('Phrases')
export const Below = deferred.component('Below')
