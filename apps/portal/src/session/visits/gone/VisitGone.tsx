import { momentInWords } from '@evenkeel/contract/moments'
import { useEffect, useRef } from 'react'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { useSessionsLeft } from '../../coverage/sessions-left.ts'
import styles from './visit-gone.module.css'
import { visitGoneWords as words } from './visit-gone.words.ts'
import type { WhyGone } from './why-gone.ts'

/** In place of what would change a visit: why that is over, with the focus there, and how to go on. */
export function VisitGone({
  why,
  start,
  onAnother,
}: {
  readonly why: WhyGone
  /** When the visit was; null where that is not known. */
  readonly start: string | null
  /** Leads to other times of the same counselor; null where there is no such way. */
  readonly onAnother: (() => void) | null
}) {
  const zone = useZone()
  const organisation = useOrganisation()
  const left = useSessionsLeft()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const offersAnother =
    onAnother !== null && left !== 'none' && offersRoute(organisation, 'provider-schedule')
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="warning" title={words.gone} live>
        <p>
          {start === null ? null : (
            <span translate="no">{`${momentInWords(Temporal.Instant.from(start), zone)}. `}</span>
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
