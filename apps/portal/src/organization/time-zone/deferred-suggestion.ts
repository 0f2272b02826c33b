import { defer, inPlace } from '#lib/deferred-module.tsx'

/** The suggestion, with the names of the states, loads after the first view. */
const deferred = defer(() => import('./TimeZoneSuggestion.tsx'), { TimeZoneSuggestion: () => null })

export const TimeZoneSuggestion = inPlace(deferred.component('TimeZoneSuggestion'))
