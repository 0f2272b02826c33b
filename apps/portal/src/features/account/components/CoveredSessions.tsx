import { formatShortDate } from '@evenkeel/api-contract/time/format-date-time'
import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import type { SessionCoverage } from '#organization/covered-sessions.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { coverageQuery } from '#session/coverage/coverage-query.ts'
import { appendFrequency } from '#organization/session-frequency.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import {
  type Authorization,
  formatChange,
  describeEntry,
  describeSessionsLeft,
  filterVisibleEntries,
  describeSessionsUsed,
  describeAuthorizationPeriod,
} from '../coverage-text.ts'
import { sessionEntryMessages as entryWords } from '../session-entries.messages.ts'
import { ReportVisit } from './ReportVisit.tsx'
import styles from './your-sessions.module.css'
import { componentMessages } from '#components/components.messages.ts'
import { coveredSessionMessages as words } from '../covered-sessions.messages.ts'

/** One contract year, or what was granted once: the number first, then each entry that explains it, the newest on top. */
function AuthorizationCard({ authorization }: { readonly authorization: Authorization }) {
  const zone = useTimeZone()
  const year = describeAuthorizationPeriod(authorization)
  const concern =
    authorization.concern === null ? null : entryWords.forConcern({ concern: authorization.concern })
  const entries = filterVisibleEntries(authorization.entries)
  const name = [concern, year].filter((one) => one !== null).join(', ')
  return (
    <section className={styles.authorization} aria-label={name || words.title}>
      {concern === null ? null : <p>{concern}</p>}
      <p className={styles.left}>{describeSessionsLeft(authorization)}</p>
      <p>
        <span>{describeSessionsUsed(authorization)}</span>
        {year === null ? null : <span>{` ${year}.`}</span>}
      </p>
      <h3>{words.how}</h3>
      <ul className={styles.entries}>
        {entries.toReversed().map((entry, index) => (
          // Entries are only ever added, and never change.
          <li key={entries.length - index}>
            <span className={styles.words}>
              <span>{describeEntry(entry, zone)}</span>
              <span className={styles.day}>
                {words.noted({ day: formatShortDate(Temporal.Instant.from(entry.entered_at), zone) })}
              </span>
              <ReportVisit entry={entry} />
            </span>
            <strong>{formatChange(entry.sessions)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where no number may be shown, or none is known. */
function CoverageUnknown() {
  const { organisation } = useTenant()
  return (
    <p>
      <span>{organisation ? `${words.askByPhone} ` : words.ask}</span>
      {organisation ? <PhoneNumber number={organisation.phone} /> : null}
    </p>
  )
}

/** Where it is told what is covered, and nobody but the counseling partner knows what is left of it. */
function CoverageWithoutBalance({ known }: { readonly known: Extract<SessionCoverage, { kind: 'number' }> }) {
  const { organisation } = useTenant()
  return (
    <>
      <p>{appendFrequency(entryWords.granted({ sessions: known.sessions }), known)}</p>
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
export function CoveredSessions() {
  const session = useSessionClient()
  const { data, isError, refetch } = useQuery(coverageQuery(session))
  const known = useSessionCoverage()
  if (isError)
    return (
      <Banner kind="warning" title={words.notRead} live>
        <Button kind="secondary" onClick={() => void refetch()}>
          {componentMessages.tryAgain}
        </Button>
      </Banner>
    )
  if (!data) return <LoadingPlaceholder what={words.title} lines={4} />
  const { authorizations, terms } = data
  if (authorizations === null && known.kind === 'number') return <CoverageWithoutBalance known={known} />
  if (authorizations === null || (authorizations.length === 0 && !terms?.sessions)) return <CoverageUnknown />
  return (
    <>
      {terms?.sessions && (terms.per_concern || authorizations.length === 0) ? (
        <p>{appendFrequency(entryWords.granted({ sessions: terms.sessions }), known)}</p>
      ) : null}
      {authorizations.toReversed().map((authorization) => (
        <AuthorizationCard key={authorization.code} authorization={authorization} />
      ))}
      <p>
        {authorizations.some(({ until }) => until !== null) ? <span>{`${words.yearCounts} `}</span> : null}
        <Link to={href('appointments')}>{words.seeAppointments}</Link>
      </p>
    </>
  )
}
