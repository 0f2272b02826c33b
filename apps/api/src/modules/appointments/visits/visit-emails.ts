import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { limits } from '@evenkeel/api-contract/limits'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/constants'
import { getFreeCancellation } from '@evenkeel/api-contract/telehealth/free-cancellation'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { type EmailContent, renderEmail } from '#modules/email/email-template.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import type { Profile } from '#modules/members/profile.ts'
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
  translator: Translator,
): string {
  const own = formatDateTimeWithZone(at, timezone, translator)
  if (deviceTimezone === null || deviceTimezone === timezone) return own
  return translator
    .texts(visitEmailMessages)
    .thatIs({ own, other: formatDateTimeWithZone(at, deviceTimezone, translator) })
}

const describeMethod = (visit: VisitRow, texts: Texts, translator: Translator): string =>
  visit.method === 'video'
    ? texts.byVideo({ lead: formatDuration(limits.joinLead, translator) })
    : texts.byPhone

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
  translator: Translator,
): readonly string[] {
  const texts = translator.texts(visitEmailMessages)
  if (freeUntil === null) return []
  switch (getFreeCancellation(freeUntil, startsAt, now)) {
    case 'over':
      return [texts.countsAnyway]
    case 'until-start':
      return [texts.cancelUntilStart]
    case 'until-moment':
      return [texts.cancelUntil({ moment: formatDateTimeWithZone(freeUntil, timezone, translator) })]
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
  options: VisitEmailOptions,
  visit: VisitRow,
  member: Reader,
): EmailContent {
  const { kind, movedFrom } = options
  const link = programme.link('/appointments')
  const isMoved = movedFrom !== null && !movedFrom.equals(visit.startsAt)
  const { translator, phone, name: program } = programme
  const texts = translator.texts(visitEmailMessages)
  const { subject, paragraphs } = getEmailParts(kind, {
    texts,
    program,
    when: formatVisitTime(visit.startsAt, member, translator),
    before: isMoved ? formatVisitTime(movedFrom, member, translator) : null,
    how: describeMethod(visit, texts, translator),
    terms: getCancellationTerms(visit, options, member, translator),
    session: getSessionText(visit, options, texts),
    link,
    call: member.phone === null ? texts.callUs({ phone }) : texts.weCall({ phone }),
    manage: texts.manage({ link }),
    details: programme.link('/profile/visits'),
  })
  return renderEmail(programme, subject, paragraphs)
}

/** Email that confirms an in-person request. */
export function createRequestReceivedEmail(programme: EmailOrganization, inquiryId: string): EmailContent {
  const words = programme.translator.texts(visitEmailMessages)
  return renderEmail(programme, words.requestedSubject({ program: programme.name }), [
    words.requested,
    words.reference({ reference: inquiryId }),
    words.notHeard({ phone: programme.phone }),
  ])
}

/**
 * Email to a member whose in-person request a counselor accepted. It does not name the counselor, because
 * others may read email.
 */
export function createRequestAcceptedEmail(programme: EmailOrganization): EmailContent {
  const words = programme.translator.texts(visitEmailMessages)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.accepted,
    words.whoItIs({ link: programme.link('/appointments') }),
    words.stillCalls({ phone: programme.phone }),
  ])
}

/**
 * Email to a member whose counselor returned the request: who looks for another counselor, and how to reach
 * the provider.
 */
export function createRequestReturnedEmail(programme: EmailOrganization): EmailContent {
  const words = programme.translator.texts(visitEmailMessages)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.givenBack,
    words.looksAgain,
    words.stillCalls({ phone: programme.phone }),
  ])
}
