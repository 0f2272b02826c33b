import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { MovedVisitLink } from '#features/counselor-workspace/components/MovedVisitLink.tsx'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'
import { UndoDeclineVisit } from './UndoDeclineVisit.tsx'
import { DeclineVisit } from './DeclineVisit.tsx'
import { ClosedVisit } from './ClosedVisit.tsx'
import { CloseVisitForm } from './CloseVisitForm.tsx'

interface VisitStatusProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** By whom and when a visit was canceled. */
function describeCancellation({ canceled }: CounselorVisit, zone: string): string {
  if (canceled === null) return words.canceledText
  const time = formatDayTime(canceled.at, zone)
  return canceled.by === 'person' ? words.canceledByPerson({ time }) : words.canceledByYou({ time })
}

/** A visit that is booked and has not begun: what was asked, and the way out of it. */
function UpcomingVisit({ visit, zone }: Omit<VisitStatusProps, 'now'>) {
  const { asked_to_move_at: asked } = visit.visit
  const { name } = visit.person
  const acts = useRef<HTMLDivElement>(null)
  const [wasAsked, setWasAsked] = useState(asked !== null)
  if (asked !== null && !wasAsked) setWasAsked(true)
  const isTakenBack = asked === null && wasAsked
  // The button that was pressed is gone: the focus stays beside where it was.
  useEffect(() => {
    if (isTakenBack) acts.current?.querySelector('button')?.focus()
  }, [isTakenBack])
  return (
    <>
      {asked === null ? null : (
        <Notice kind="info" isNew>
          <p>{words.asked({ name, time: formatDayTime(asked, zone) })}</p>
        </Notice>
      )}
      {isTakenBack ? (
        <Notice kind="success" isNew>
          <p>{words.stays({ name })}</p>
        </Notice>
      ) : null}
      <p className={parts.soft}>{words.notBegun}</p>
      <div ref={acts} className={parts.row}>
        {asked === null ? null : <UndoDeclineVisit visit={visit} />}
        <DeclineVisit visit={visit} />
      </div>
    </>
  )
}

/** How a visit ended or stands, or the way to say so. */
export function VisitStatus({ visit, now, zone }: VisitStatusProps) {
  const { standing, starts_at } = visit.visit
  switch (standing) {
    case 'canceled':
      return (
        <Notice kind="info" isNew>
          <p>{describeCancellation(visit, zone)}</p>
        </Notice>
      )
    case 'moved':
      return (
        <Notice kind="info" isNew>
          <p>
            {words.movedByPerson({ time: formatDayTime(visit.canceled?.at ?? starts_at, zone) })}{' '}
            <MovedVisitLink visit={visit.visit} zone={zone} />
          </p>
        </Notice>
      )
    case 'took_place':
    case 'did_not_come':
    case 'not_held':
      return <ClosedVisit visit={visit} standing={standing} />
    case 'booked':
    case 'over':
      return Temporal.Instant.from(starts_at).epochMilliseconds <= now ? (
        <CloseVisitForm visit={visit} now={now} zone={zone} />
      ) : (
        <UpcomingVisit visit={visit} zone={zone} />
      )
  }
}
