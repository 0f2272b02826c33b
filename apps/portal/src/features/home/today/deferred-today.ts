import { deferForSome, inPlace } from '#lib/deferred-module.tsx'

/** The home page of a member: no visitor fetches it. */
const deferred = deferForSome(() => import('./Today.tsx'), { Today: () => null })

export const Today = inPlace(deferred.component('Today'))
/** Somebody is signed in here, or was: from now on the home page is theirs. */
export const wantToday = deferred.want
