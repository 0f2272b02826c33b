import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { type Fact, FactList } from '#components/text/FactList.tsx'
import parts from '#components/parts.module.css'
import { formatInBothZones } from '#lib/time/date-time.ts'
import { describeLocation } from '#features/counselor-workspace/describe-location.ts'
import { dayMessages, visitMessages } from '#features/counselor-workspace/workspace.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'

/** How many of the covered sessions are used, in words; null where they are not counted. */
function describeSessions({ session }: CounselorVisit): string | null {
  if (!session) return null
  const { used: taken, booked = 0, of } = session
  const counted = { used: taken - booked, booked }
  return of === null ? visitMessages.sessionsFree(counted) : visitMessages.sessionsOf({ ...counted, of })
}

/** What is known of a visit before it. */
export function VisitFacts({
  visit,
  now,
  zone,
}: {
  readonly visit: CounselorVisit
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}) {
  const { starts_at, method, state } = visit.visit
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
  const sessions = describeSessions(visit)
  const facts: readonly Fact[] = [
    [visitMessages.when, formatInBothZones(starts_at, visit.timezone, zone)],
    [visitMessages.how, dayMessages[method]],
    [visitMessages.there, describeLocation(state, visit.timezone, at)],
    [visitMessages.reason, visit.reason],
    ...(sessions === null ? [] : ([[visitMessages.sessions, sessions]] as const)),
  ]
  return (
    <>
      <FactList facts={facts} />
      <section className={parts.tight}>
        <h2>{visitMessages.ownWords}</h2>
        {visit.own_words ? (
          <p className={styles.words} dir="auto">
            {visit.own_words}
          </p>
        ) : (
          <p className={parts.soft}>{visitMessages.noWords}</p>
        )}
      </section>
    </>
  )
}
