import { href } from '#lib/paths.ts'
import type { Location } from 'react-router'
import type { PersistedBookingState } from '../booking/persisted-booking-state.ts'

/** The page where a booking with a known counselor starts: home or the appointments. */
export const getVisitPage = ({
  pathname,
}: Pick<Location, 'pathname'>): NonNullable<PersistedBookingState['cameFrom']> =>
  pathname === href('home') ? 'home' : 'appointments'
