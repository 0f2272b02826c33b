import type { ReactNode } from 'react'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { dayAndTime } from '@evenkeel/contract/moments'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { methodName } from '#session/visits/visit.ts'
import { Link } from '#ui/Link.tsx'
import { bookingWords } from '../booking.words.ts'
import { useCovered } from '../use-covered.ts'
import { useProviderName } from '../use-provider-name.ts'
import styles from './chosen.module.css'
import { reviewWords as words } from './review.words.ts'

function Line({
  name,
  change,
  children,
}: {
  readonly name: string
  readonly change?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <div className={styles.what}>{children}</div>
        {change ? (
          <Link to={change.to} aria-label={change.label}>
            {words.change}
          </Link>
        ) : null}
      </dd>
    </div>
  )
}

/** What was chosen: counselor, day and time with the zone in words, way of meeting, cost (ROUTE-34). */
export function Chosen({ canChange = false }: { readonly canChange?: boolean }) {
  const booking = useBookingState()
  const zone = useZone()
  const name = useProviderName()
  const covered = useCovered()
  const at = booking.slot === null ? null : Temporal.Instant.from(booking.slot)
  const change = (to: string, label: string) => (canChange ? { change: { to, label } } : {})
  return (
    <dl className={styles.chosen}>
      {booking.method === 'face_to_face' ? null : (
        <Line name={words.counselor} {...change(href('results'), words.changeCounselor)}>
          <span translate="no">{name ?? bookingWords.counselor}</span>
        </Line>
      )}
      {at === null ? null : (
        <Line name={words.dayAndTime} {...change(href('provider-schedule'), words.changeTime)}>
          <span translate="no">{dayAndTime(at, zone)}</span>
          <span className={styles.zone} translate="no">
            {zoneWords(zone)}
          </span>
        </Line>
      )}
      {booking.method === null ? null : (
        <Line
          name={words.how}
          {...change(
            href(booking.movingId === null ? 'appointment-type' : 'provider-schedule'),
            words.changeHow,
          )}
        >
          <span>{methodName(booking.method)}</span>
        </Line>
      )}
      <Line name={words.cost}>
        <span>{covered}</span>
      </Line>
    </dl>
  )
}
