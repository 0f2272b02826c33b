import { deferForSome, inPlace } from '#lib/deferred-module.tsx'

/** The home page of a member; visitors do not load it. */
const deferred = deferForSome(() => import('./MemberDashboard.tsx'), { MemberDashboard: () => null })

export const MemberDashboard = inPlace(deferred.component('MemberDashboard'))
/** Someone is or was logged in on this device: load the member's home page from now on. */
export const preloadMemberDashboard = deferred.want
