import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { useEffect, useRef } from 'react'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { useSessionsLeft } from '../../coverage/use-sessions-left.ts'
import styles from './visit-gone.module.css'
import { visitUnavailableMessages as words } from './visit-unavailable.messages.ts'
import type { UnavailableReason } from './unavailable-reason.ts'

/** Shown instead of a form that would change a visit: why that is not possible, focused, with next steps. */
export function VisitUnavailable({
  why,
  start,
  onAnother,
}: {
  readonly why: UnavailableReason
  /** Start of the visit; null if unknown. */
  readonly start: string | null
  /** Opens other times of the same counselor; null if not available. */
  readonly onAnother: (() => void) | null
}) {
  const zone = useTimeZone()
  const organisation = useOrganization()
  const left = useSessionsLeft()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const offersAnother =
    onAnother !== null && left !== 'none' && isRouteAvailable(organisation, 'provider-schedule')
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="warning" title={words.gone} live>
        <p>
          {start === null ? null : (
            <span translate="no">{`${formatDateTimeWithZone(Temporal.Instant.from(start), zone)}. `}</span>
          )}
          <span>{words[why]}</span>
        </p>
        <p className={styles.ways}>
          <ButtonLink to={href('appointments')}>{words.seeAppointments}</ButtonLink>
          {offersAnother ? (
            <Button kind="secondary" onClick={onAnother}>
              {words.bookAnother}
            </Button>
          ) : null}
        </p>
      </Banner>
    </div>
  )
}
