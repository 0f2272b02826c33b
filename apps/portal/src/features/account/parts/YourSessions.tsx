import { shortDay } from '@evenkeel/contract/moments'
import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import type { SessionsKnown } from '#organisation/organisation.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { coverageQuery } from '#session/coverage/coverage-query.ts'
import { withFrequency } from '#organisation/session-frequency.ts'
import { useSession } from '#session/session-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { PhoneNumber } from '#ui/PhoneNumber.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import {
  type Authorization,
  changeInWords,
  entryInWords,
  leftInWords,
  shownEntries,
  usedInWords,
  yearInWords,
} from '../coverage-words.ts'
import { sessionEntryWords as entryWords } from '../session-entries.words.ts'
import { SayOfVisit } from './SayOfVisit.tsx'
import styles from './your-sessions.module.css'
import { uiWords } from '#ui/ui.words.ts'
import { yourSessionWords as words } from '../your-sessions.words.ts'

/** One contract year, or what was granted once: the number first, then each entry that explains it, the newest on top. */
function Authorized({ authorization }: { readonly authorization: Authorization }) {
  const zone = useZone()
  const year = yearInWords(authorization)
  const concern =
    authorization.concern === null ? null : entryWords.forConcern({ concern: authorization.concern })
  const entries = shownEntries(authorization.entries)
  const name = [concern, year].filter((one) => one !== null).join(', ')
  return (
    <section className={styles.authorization} aria-label={name || words.title}>
      {concern === null ? null : <p>{concern}</p>}
      <p className={styles.left}>{leftInWords(authorization)}</p>
      <p>
        <span>{usedInWords(authorization)}</span>
        {year === null ? null : <span>{` ${year}.`}</span>}
      </p>
      <h3>{words.how}</h3>
      <ul className={styles.entries}>
        {entries.toReversed().map((entry, index) => (
          // Entries are only ever added, and never change.
          <li key={entries.length - index}>
            <span className={styles.words}>
              <span>{entryInWords(entry, zone)}</span>
              <span className={styles.day}>
                {words.noted({ day: shortDay(Temporal.Instant.from(entry.entered_at), zone) })}
              </span>
              <SayOfVisit entry={entry} />
            </span>
            <strong>{changeInWords(entry.sessions)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where no number may be shown, or none is known. */
function Unsaid() {
  const { organisation } = usePlace()
  return (
    <p>
      <span>{organisation ? `${words.askByPhone} ` : words.ask}</span>
      {organisation ? <PhoneNumber number={organisation.phone} /> : null}
    </p>
  )
}

/** Where it is told what is covered, and nobody but the counseling partner knows what is left of it. */
function CoveredOnly({ known }: { readonly known: Extract<SessionsKnown, { kind: 'number' }> }) {
  const { organisation } = usePlace()
  return (
    <>
      <p>{withFrequency(entryWords.granted({ sessions: known.sessions }), known)}</p>
      {organisation ? (
        <p>
          <span>{`${words.askLeft} `}</span>
          <PhoneNumber number={organisation.phone} />
        </p>
      ) : null}
    </>
  )
}

/** What is covered for the member and what became of it, each number with its reasons (ORG-09, ORG-10). */
export function YourSessions() {
  const session = useSession()
  const { data, isError, refetch } = useQuery(coverageQuery(session))
  const known = useSessionsKnown()
  if (isError)
    return (
      <Banner kind="warning" title={words.notRead} live>
        <Button kind="secondary" onClick={() => void refetch()}>
          {uiWords.tryAgain}
        </Button>
      </Banner>
    )
  if (!data) return <Waiting what={words.title} lines={4} />
  const { authorizations, terms } = data
  if (authorizations === null && known.kind === 'number') return <CoveredOnly known={known} />
  if (authorizations === null || (authorizations.length === 0 && !terms?.sessions)) return <Unsaid />
  return (
    <>
      {terms?.sessions && (terms.per_concern || authorizations.length === 0) ? (
        <p>{withFrequency(entryWords.granted({ sessions: terms.sessions }), known)}</p>
      ) : null}
      {authorizations.toReversed().map((authorization) => (
        <Authorized key={authorization.code} authorization={authorization} />
      ))}
      <p>
        {authorizations.some(({ until }) => until !== null) ? <span>{`${words.yearCounts} `}</span> : null}
        <Link to={href('appointments')}>{words.seeAppointments}</Link>
      </p>
    </>
  )
}
