import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { limits } from '@evenkeel/api-contract/limits'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/appointments'
import { getFreeCancellation } from '@evenkeel/api-contract/telehealth/free-cancellation'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { renderEmail, type EmailContent } from '#modules/email/email-template.ts'
import type { Profile } from '#modules/members/profile.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { visitEmailMessages } from './visit-emails.messages.ts'
import type { NoticeKind, NoticeRow, VisitRow } from './visit-repository.ts'

/** The reader's profile time zone, the one selected on a device, and the phone number. */
type Reader = Pick<Profile, 'timezone' | 'device_timezone' | 'phone'>
type Texts = typeof visitEmailMessages

/**
 * Formats the time in the member's time zone, and also in the device's if it differs, so that the hour is
 * never ambiguous.
 */
function formatVisitTime(
  at: Temporal.Instant,
  { timezone, device_timezone: deviceTimezone }: Pick<Reader, 'timezone' | 'device_timezone'>,
  spoken: Translator,
): string {
  const own = formatDateTimeWithZone(at, timezone, spoken)
  if (deviceTimezone === null || deviceTimezone === timezone) return own
  return spoken
    .texts(visitEmailMessages)
    .thatIs({ own, other: formatDateTimeWithZone(at, deviceTimezone, spoken) })
}

const describeMethod = (visit: VisitRow, texts: Texts, spoken: Translator): string =>
  visit.method === 'video' ? texts.byVideo({ lead: formatDuration(limits.joinLead, spoken) }) : texts.byPhone

/**
 * Options of a visit email: what happened, and the current free cancellation deadline (null: not
 * mentioned).
 */
interface VisitEmailOptions extends Pick<NoticeRow, 'kind' | 'movedFrom'> {
  readonly freeUntil: Temporal.Instant | null
  /** Who canceled it, if recorded. */
  readonly canceledBy?: CanceledBy | undefined
  readonly now: Temporal.Instant
}

/**
 * Says that the session of a canceled visit is available again. Returns nothing if that is not certain: a
 * cancellation near the end of the free period may be reported after it.
 */
function getSessionText(
  visit: VisitRow,
  { kind, freeUntil, canceledBy }: VisitEmailOptions,
  texts: Texts,
): readonly string[] {
  if (kind !== 'cancelled' || freeUntil === null) return []
  const isFree = getFreeCancellation(freeUntil, visit.startsAt, visit.modifiedAt) !== 'over'
  const isTheirs = canceledBy === 'counselor' || canceledBy === 'not_held'
  return isFree || isTheirs ? [texts.sessionBack] : []
}

/**
 * Returns the free cancellation deadline in the time zone of the visit time, or that a cancellation now
 * counts as a session.
 */
function getCancellationTerms(
  { startsAt }: VisitRow,
  { freeUntil, now }: VisitEmailOptions,
  { timezone }: Reader,
  spoken: Translator,
): readonly string[] {
  const texts = spoken.texts(visitEmailMessages)
  if (freeUntil === null) return []
  switch (getFreeCancellation(freeUntil, startsAt, now)) {
    case 'over':
      return [texts.countsAnyway]
    case 'until-start':
      return [texts.cancelUntilStart]
    case 'until-moment':
      return [texts.cancelUntil({ moment: formatDateTimeWithZone(freeUntil, timezone, spoken) })]
  }
}

interface EmailParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const toEmailParts = (subject: string, paragraphs: readonly string[]): EmailParts => ({ subject, paragraphs })

/** Text parts of a visit email. */
interface VisitEmailTexts {
  readonly texts: Texts
  readonly program: string
  readonly when: string
  /** The time before a change. */
  readonly before: string | null
  readonly how: string
  /** The free cancellation deadline, if it is mentioned. */
  readonly terms: readonly string[]
  /** What happened to the session of a canceled visit, if it is mentioned. */
  readonly session: readonly string[]
  readonly link: string
  /** Who calls whom when a call is needed. */
  readonly call: string
  /** Link to view and change the visit. */
  readonly manage: string
  /** Link to the details for the counselor. */
  readonly details: string
}

/** Returns subject and paragraphs of an email. */
function getEmailParts(
  kind: NoticeKind,
  { texts, program, when, before, how, terms, session, link, call, manage, details }: VisitEmailTexts,
): EmailParts {
  switch (kind) {
    case 'booked':
      return toEmailParts(texts.bookedSubject({ program }), [texts.booked, when, how, ...terms, manage])
    case 'changed':
      return toEmailParts(texts.changedSubject({ program }), [
        before === null ? texts.changed : texts.newTime,
        ...(before === null ? [when] : [texts.before({ when: before }), texts.now({ when })]),
        how,
        ...terms,
        manage,
      ])
    case 'kept':
      return toEmailParts(texts.keptSubject({ program }), [texts.kept, when, how, ...terms, manage])
    case 'cancelled':
      return toEmailParts(texts.canceledSubject({ program }), [
        texts.canceled,
        when,
        ...session,
        texts.another({ link }),
      ])
    case 'lost':
      return toEmailParts(texts.lostSubject({ program }), [
        texts.lost,
        texts.oldTime({ when }),
        texts.callOrChoose({ call, link }),
      ])
    case 'details':
      return toEmailParts(texts.detailsSubject({ program }), [
        texts.stands,
        texts.fewThings,
        texts.addThem({ link: details }),
      ])
    case 'day_before':
      return toEmailParts(texts.tomorrowSubject({ program }), [texts.reminder, when, how, manage])
    case 'hour_before':
      return toEmailParts(texts.inAnHourSubject({ program }), [
        texts.reminder,
        when,
        how,
        texts.goThere({ link }),
      ])
  }
}

/**
 * Renders an email about a visit: when and how, never why or with whom. It names the member's time zone,
 * because the reader may be elsewhere, and a different one selected on a device.
 */
export function createVisitEmail(
  programme: EmailOrganization,
  told: VisitEmailOptions,
  visit: VisitRow,
  member: Reader,
): EmailContent {
  const { kind, movedFrom } = told
  const link = programme.link('/appointments')
  const isMoved = movedFrom !== null && !movedFrom.equals(visit.startsAt)
  const { spoken, phone, name: program } = programme
  const texts = spoken.texts(visitEmailMessages)
  const { subject, paragraphs } = getEmailParts(kind, {
    texts,
    program,
    when: formatVisitTime(visit.startsAt, member, spoken),
    before: isMoved ? formatVisitTime(movedFrom, member, spoken) : null,
    how: describeMethod(visit, texts, spoken),
    terms: getCancellationTerms(visit, told, member, spoken),
    session: getSessionText(visit, told, texts),
    link,
    call: member.phone === null ? texts.callUs({ phone }) : texts.weCall({ phone }),
    manage: texts.manage({ link }),
    details: programme.link('/profile/visits'),
  })
  return renderEmail(programme, subject, paragraphs)
}
