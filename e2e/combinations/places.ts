import { logInPlaces } from './log-in-places.ts'
import { memberPlaces } from './member-places.ts'
import type { Place } from './place.ts'
import { visitorPlaces } from './visitor-places.ts'

/** Every screen on the ways of booking, changing, confirming and log-in. */
export const places: readonly Place[] = [...visitorPlaces, ...memberPlaces, ...logInPlaces]
