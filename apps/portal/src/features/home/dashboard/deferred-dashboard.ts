import { deferForSome, inPlace } from '#lib/deferred-module.tsx'

/** The home page of a member: no visitor fetches it. */
const deferred = deferForSome(() => import('./MemberDashboard.tsx'), { MemberDashboard: () => null })

export const MemberDashboard = inPlace(deferred.component('MemberDashboard'))
/** Somebody is signed in here, or was: from now on the home page is theirs. */
export const preloadMemberDashboard = deferred.want
