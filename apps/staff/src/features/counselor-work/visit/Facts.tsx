import type { CounselorVisit } from '@evenkeel/contract/counselor/visits'
import { type Fact, FactList } from '#ui/text/FactList.tsx'
import parts from '#ui/parts.module.css'
import { onBothClocks } from '#ui/times/times.ts'
import { whereTheyAre } from '../where-they-are.ts'
import { dayWords, visitWords } from '../work.words.ts'
import styles from '../work.module.css'

/** How many of the covered sessions are used, in words; null where they are not counted. */
function sessionsText({ session }: CounselorVisit): string | null {
  if (!session) return null
  const { used: taken, booked = 0, of } = session
  const counted = { used: taken - booked, booked }
  return of === null ? visitWords.sessionsFree(counted) : visitWords.sessionsOf({ ...counted, of })
}

/** What is known of a visit before it. */
export function Facts({
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
  const sessions = sessionsText(visit)
  const facts: readonly Fact[] = [
    [visitWords.when, onBothClocks(starts_at, visit.timezone, zone)],
    [visitWords.how, dayWords[method]],
    [visitWords.there, whereTheyAre(state, visit.timezone, at)],
    [visitWords.reason, visit.reason],
    ...(sessions === null ? [] : ([[visitWords.sessions, sessions]] as const)),
  ]
  return (
    <>
      <FactList facts={facts} />
      <section className={parts.tight}>
        <h2>{visitWords.ownWords}</h2>
        {visit.own_words ? (
          <p className={styles.words} dir="auto">
            {visit.own_words}
          </p>
        ) : (
          <p className={parts.soft}>{visitWords.noWords}</p>
        )}
      </section>
    </>
  )
}
