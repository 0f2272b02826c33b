import { href } from '#lib/paths.ts'
import type { Location } from '#lib/router/location.ts'
import type { PersistedBookingState } from '../booking/persisted-booking-state.ts'

/** Where somebody comes from who goes to the times of a counselor they know: a visit shows itself at home and among the appointments. */
export const getVisitPage = ({
  pathname,
}: Pick<Location, 'pathname'>): NonNullable<PersistedBookingState['cameFrom']> =>
  pathname === href('home') ? 'home' : 'appointments'
