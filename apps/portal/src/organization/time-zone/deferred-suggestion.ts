import { defer, inPlace } from '#lib/deferred-module.tsx'

/** The offer of another zone, with the names of the states, comes after the first view. */
const deferred = defer(() => import('./TimeZoneSuggestion.tsx'), { TimeZoneSuggestion: () => null })

export const TimeZoneSuggestion = inPlace(deferred.component('TimeZoneSuggestion'))
