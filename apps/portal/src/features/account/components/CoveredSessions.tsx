import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'
import { addVisitFeedback, type Coverage } from '@evenkeel/api-contract/portal/coverage'
import { formatDateTime, formatShortDate } from '@evenkeel/api-contract/time/format-date-time'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { href } from '#lib/paths.ts'
import type { SessionCoverage } from '#organization/covered-sessions.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { appendFrequency } from '#organization/session-frequency.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { coverageQuery, coverageQueryKey } from '#session/coverage/coverage-query.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { coveredSessionMessages } from '../covered-sessions.messages.ts'
import { sessionEntryMessages as entryWords } from '../session-entries.messages.ts'
import styles from './your-sessions.module.css'

type Authorization = NonNullable<Coverage['authorizations']>[number]
type LedgerEntry = Authorization['entries'][number]

/** Formats a day like "December 31, 2026". */
const formatDay = (day: Temporal.PlainDate): string =>
  day.toLocaleString(documentLocale, { month: 'long', day: 'numeric', year: 'numeric' })

/** Describes the period of an authorization; null for a one-time grant. */
export function describeAuthorizationPeriod({
  from,
  until,
}: Pick<Authorization, 'from' | 'until'>): string | null {
  if (until === null) return null
  const last = Temporal.PlainDate.from(until).subtract({ days: 1 })
  const day = formatDay(last)
  return from === null
    ? coveredSessionMessages.through({ day })
    : coveredSessionMessages.fromThrough({ from: formatDay(Temporal.PlainDate.from(from)), day })
}

/** "4 of 6 sessions left" */
export const describeSessionsLeft = ({ sessions, left }: Pick<Authorization, 'sessions' | 'left'>): string =>
  sessions === null || left === null
    ? coveredSessionMessages.noLimit
    : left === 0
      ? coveredSessionMessages.noneLeft({ of: sessions })
      : coveredSessionMessages.left({ left, of: sessions })

/** "2 used, 1 booked" */
export const describeSessionsUsed = ({ used, reserved }: Pick<Authorization, 'used' | 'reserved'>): string =>
  used + reserved === 0
    ? coveredSessionMessages.unused
    : coveredSessionMessages.used({ used, booked: reserved })

/**
 * Returns the entries that explain the number. Skips a late cancelation that was replaced by a new time,
 * because the session was given back.
 */
export function filterVisibleEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const moved = new Set(
    entries.filter(({ kind, reason }) => kind === 'release' && reason === 'moved').map((one) => one.visit_id),
  )
  return entries.filter(({ reason, visit_id }) => reason !== 'after_notice' || !moved.has(visit_id))
}

/** Explains why a visit counts or does not count. */
function describeEntryReason(reason: NonNullable<LedgerEntry['reason']>, when: string): string {
  if (reason === 'no_fit') return entryWords.noFitBack({ when })
  const said = entryWords[reason]
  return typeof said === 'string' ? said : said({ when })
}

/** Explains why the number changed. */
export function describeEntry(
  { kind, reason, sessions, visit_at: visit }: LedgerEntry,
  zone: string,
): string {
  const when = visit === null ? '' : formatDateTime(Temporal.Instant.from(visit), zone)
  switch (kind) {
    case 'grant':
      return coveredSessionMessages.granted
    case 'adjust':
      if (reason !== null) return describeEntryReason(reason, when)
      // Falls back to the direction of the change, so that reasons from later releases still get a text.
      return sessions < 0 ? coveredSessionMessages.fewer : coveredSessionMessages.more
    case 'reserve':
      return coveredSessionMessages.reserved({ when })
    case 'contest':
      return entryWords.contested
    case 'use':
      return reason === null ? entryWords.counts({ when }) : describeEntryReason(reason, when)
    case 'waive':
      return describeEntryReason(reason ?? 'goodwill', when)
    case 'uphold':
      return reason === null ? entryWords.upheld : describeEntryReason(reason, when)
    case 'release':
      if (reason === 'moved') return entryWords.moved({ when })
      if (reason === 'no_show') return entryWords.noShowFree
      return coveredSessionMessages.released({ when })
  }
}

/** Formats a change like "+6" or "−1"; empty when the number did not change. */
export const formatChange = (sessions: number): string =>
  sessions === 0 ? '' : sessions > 0 ? `+${sessions}` : `−${-sessions}`

/**
 * Lets the member contest a visit or report a poor fit with the counselor. Renders nothing when neither is
 * possible.
 */
function ReportVisit({ entry }: { readonly entry: Authorization['entries'][number] }) {
  const session = useSessionClient()
  const client = useQueryClient()
  const zone = useTimeZone()
  const does = useId()
  const { visit_id: id, visit_at: at, can } = entry
  const [says] = can
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (said: NonNullable<typeof says>) =>
      session.own(addVisitFeedback, { params: { id: String(id) }, body: { says: said } }),
    onSuccess: (coverage) => client.setQueryData(coverageQueryKey, coverage),
    // The report may have been sent in another tab; refetch the current state.
    onError: () => void client.invalidateQueries({ queryKey: coverageQueryKey }),
  })
  if (says === undefined || id === null || at === null) return null
  const label = entryWords[says]
  return (
    <span>
      <Button
        kind="quiet"
        busy={isPending}
        onClick={() => mutate(says)}
        aria-describedby={does}
        aria-label={`${label} (${formatDateTime(Temporal.Instant.from(at), zone)})`}
      >
        {label}
      </Button>
      <span id={does}>{` ${entryWords[`${says}Does`]}`}</span>
      <span role="status">{isError ? entryWords.notSent : ''}</span>
    </span>
  )
}

/** One contract year or one-time grant: the number first, then the entries that explain it, newest first. */
function AuthorizationCard({ authorization }: { readonly authorization: Authorization }) {
  const zone = useTimeZone()
  const year = describeAuthorizationPeriod(authorization)
  const concern =
    authorization.concern === null ? null : entryWords.forConcern({ concern: authorization.concern })
  const entries = filterVisibleEntries(authorization.entries)
  const name = [concern, year].filter((one) => one !== null).join(', ')
  return (
    <section className={styles.authorization} aria-label={name || coveredSessionMessages.title}>
      {concern === null ? null : <p>{concern}</p>}
      <p className={styles.left}>{describeSessionsLeft(authorization)}</p>
      <p>
        <span>{describeSessionsUsed(authorization)}</span>
        {year === null ? null : <span>{` ${year}.`}</span>}
      </p>
      <h3>{coveredSessionMessages.how}</h3>
      <ul className={styles.entries}>
        {entries.toReversed().map((entry, index) => (
          // Entries are append-only.
          <li key={entries.length - index}>
            <span className={styles.words}>
              <span>{describeEntry(entry, zone)}</span>
              <span className={styles.day}>
                {coveredSessionMessages.noted({
                  day: formatShortDate(Temporal.Instant.from(entry.entered_at), zone),
                })}
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

/** Shown when the number is hidden or unknown. */
function CoverageUnknown() {
  const { organisation } = useTenant()
  return (
    <p>
      <span>{organisation ? `${coveredSessionMessages.askByPhone} ` : coveredSessionMessages.ask}</span>
      {organisation ? <PhoneNumber number={organisation.phone} /> : null}
    </p>
  )
}

/** Shown when the coverage is known but only the counseling partner knows the balance. */
function CoverageWithoutBalance({ known }: { readonly known: Extract<SessionCoverage, { kind: 'number' }> }) {
  const { organisation } = useTenant()
  return (
    <>
      <p>{appendFrequency(entryWords.granted({ sessions: known.sessions }), known)}</p>
      {organisation ? (
        <p>
          <span>{`${coveredSessionMessages.askLeft} `}</span>
          <PhoneNumber number={organisation.phone} />
        </p>
      ) : null}
    </>
  )
}

/** The member's covered sessions with the reasons for each number (ORG-09, ORG-10). */
export function CoveredSessions() {
  const session = useSessionClient()
  const { data, isError, refetch } = useQuery(coverageQuery(session))
  const known = useSessionCoverage()
  if (isError)
    return (
      <Banner kind="warning" title={coveredSessionMessages.notRead} live>
        <Button kind="secondary" onClick={() => void refetch()}>
          {componentMessages.tryAgain}
        </Button>
      </Banner>
    )
  if (!data) return <LoadingPlaceholder what={coveredSessionMessages.title} lines={4} />
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
        {authorizations.some(({ until }) => until !== null) ? (
          <span>{`${coveredSessionMessages.yearCounts} `}</span>
        ) : null}
        <Link to={href('appointments')}>{coveredSessionMessages.seeAppointments}</Link>
      </p>
    </>
  )
}
