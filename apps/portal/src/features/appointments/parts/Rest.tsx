import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href } from '#lib/paths.ts'
import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { useCoverageQuery } from '#session/coverage/use-coverage.ts'
import type { DoneNotice } from '#session/done-notice.ts'
import { DoneWords } from '#session/done/DoneWords.tsx'
import { latestQuery, upcomingQuery } from '#session/patient/appointments.ts'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'
import { useSession } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { type Again, againWith } from '#session/visits/again.ts'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { Unreachable } from '#ui/Unreachable.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { pastQuery, requestsQuery } from '../api.ts'
import { openRecord } from '../model.ts'
import { useMayBookAgain } from '../use-may-book-again.ts'
import { useWithdraw } from '../use-withdraw.ts'
import { BookAgain } from './BookAgain.tsx'
import { NothingAhead } from './NothingAhead.tsx'
import { PastAppointments } from './PastAppointments.tsx'
import { Requests } from './Requests.tsx'
import { otherAppointmentWords as words } from '../other-appointments.words.ts'

interface RestProps {
  readonly patientId: number | null
  /** What is booked stands above. */
  readonly isListed: boolean
  /** What was just cancelled or withdrawn. */
  readonly done: DoneNotice | null
}

/** Reads both lists of what is booked anew; a refusal of either ends the session (ERROR-17, ERROR-18, RD-006). */
function useReading(patientId: number | null) {
  const session = useSession()
  const enabled = patientId !== null
  const upcoming = useQuery({ ...upcomingQuery(session, patientId ?? 0), enabled })
  const latest = useQuery(latestQuery(session))
  const left = useSessionsLeft()
  // What canceling gives back is said before it.
  useCoverageQuery()
  const past = useInfiniteQuery({ ...pastQuery(session, patientId ?? 0), enabled })
  const isQuiet = patientId === null || upcoming.isError
  const isEmpty = (upcoming.data ?? []).length === 0
  // Only an empty list says something of these two; a full one does not wait for them.
  const isUnsure = isEmpty && (past.isPending || left === 'asking')
  const isComing = !isQuiet && (upcoming.isPending || latest.isPending || isUnsure)
  const hasOpen = openRecord(latest.data, left) !== null
  return {
    left,
    isQuiet,
    isComing,
    next: upcoming.data?.[0],
    isNothingAhead: !isQuiet && !isComing && isEmpty && !hasOpen,
    hasPast: past.isError || past.data?.pages[0]?.length !== 0,
    /** The counselor whom somebody without a visit ahead would book again. */
    counselor: againWith([], past.data?.pages.flat() ?? []),
    retry: (): void => void (patientId === null ? session.reload().catch(() => {}) : upcoming.refetch()),
  }
}

/** In place of what is booked: that nothing is, or that it is not known. */
function NoneListed({
  reading: { left, isQuiet, isComing, isNothingAhead, hasPast, retry },
  again,
}: {
  readonly reading: ReturnType<typeof useReading>
  readonly again: Again | null
}) {
  if (isQuiet) return <Unreachable what="appointments" onRetry={retry} />
  if (isComing) return <Waiting what={words.waiting} lines={2} />
  return isNothingAhead ? <NothingAhead hasPast={hasPast} left={left} again={again} /> : null
}

/** All of the screen but what is booked: that nothing is, what was asked for, and what is over. It reads all of it anew. */
export function Rest({ patientId, isListed, done }: RestProps): ReactNode {
  const reading = useReading(patientId)
  const requests = useInfiniteQuery(requestsQuery(useSession()))
  const withdraw = useWithdraw()
  const { isComing, isNothingAhead, next, counselor } = reading
  const mayBook = useMayBookAgain()
  const known = useSessionsKnown()
  // It is drawn before its code is there: no press on a way to another appointment is lost.
  const part = useEarlyPresses<HTMLDivElement>()
  // Below what is booked, or where nothing is: another time with the same counselor, unless the page offers it above.
  const mayOffer = (one: Again | null | undefined) => mayBook && one?.provider_id !== done?.again?.provider_id
  const one = isListed && mayOffer(next) ? next : undefined
  const again = !isListed && isNothingAhead && mayOffer(counselor) ? counselor : null
  return (
    <>
      {isListed ? null : <NoneListed reading={reading} again={again} />}
      {patientId === null ? null : (
        // All lists are asked for at once; each is seen when those above it are there, and pushed down by none.
        <div ref={part} hidden={isComing} data-notes-presses="">
          {one ? (
            <p>
              <BookAgain visit={one} />
            </p>
          ) : null}
          {known.kind === 'number' ? (
            <p>
              <Link to={href('profile-section', { profileSection: 'sessions' })}>{words.seeLeft}</Link>
            </p>
          ) : null}
          {done?.about === 'request' && !isComing ? <DoneWords done={done} /> : null}
          <Requests onWithdraw={withdraw} />
          <div hidden={requests.isPending}>
            <PastAppointments
              patientId={patientId}
              offered={[done?.again, one, again].filter((offer) => offer !== undefined && offer !== null)}
            />
          </div>
        </div>
      )}
    </>
  )
}
