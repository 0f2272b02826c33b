import type { ReactNode } from 'react'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { getMethodName } from '#session/visits/visit-text.ts'
import { Link } from '#components/Link.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { useCoverageText } from '../use-coverage-text.ts'
import { useProviderName } from '../use-provider-name.ts'
import styles from './chosen.module.css'
import { reviewMessages as words } from './review.messages.ts'

function SlotLine({
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

/** The selection: counselor, day and time with time zone, method, cost (ROUTE-34). */
export function SelectedSlot({ canChange = false }: { readonly canChange?: boolean }) {
  const booking = useBookingState()
  const zone = useTimeZone()
  const name = useProviderName()
  const covered = useCoverageText()
  const at = booking.slot === null ? null : Temporal.Instant.from(booking.slot)
  const change = (to: string, label: string) => (canChange ? { change: { to, label } } : {})
  return (
    <dl className={styles.chosen}>
      {booking.method === 'face_to_face' ? null : (
        <SlotLine name={words.counselor} {...change(href('results'), words.changeCounselor)}>
          <span translate="no">{name ?? bookingMessages.counselor}</span>
        </SlotLine>
      )}
      {at === null ? null : (
        <SlotLine name={words.dayAndTime} {...change(href('provider-schedule'), words.changeTime)}>
          <span translate="no">{formatDateTime(at, zone)}</span>
          <span className={styles.zone} translate="no">
            {formatTimeZone(zone)}
          </span>
        </SlotLine>
      )}
      {booking.method === null ? null : (
        <SlotLine
          name={words.how}
          {...change(
            href(booking.movingId === null ? 'appointment-type' : 'provider-schedule'),
            words.changeHow,
          )}
        >
          <span>{getMethodName(booking.method)}</span>
        </SlotLine>
      )}
      <SlotLine name={words.cost}>
        <span>{covered}</span>
      </SlotLine>
    </dl>
  )
}
