import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { limits } from '@evenkeel/api-contract/limits'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/appointments'
import { getFreeCancellation } from '@evenkeel/api-contract/telehealth/free-cancellation'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { renderEmail, type EmailContent } from '#modules/email/render-email.ts'
import type { Profile } from '#modules/members/profile.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { visitEmailMessages } from './visit-emails.messages.ts'
import type { NoticeKind, NoticeRow, VisitRow } from './visit-repository.ts'

/** Whoever reads the mail: the zone of the profile, the one chosen on a device, and the number for calls. */
type Reader = Pick<Profile, 'timezone' | 'device_timezone' | 'phone'>
type Texts = typeof visitEmailMessages

/**
 * The moment in the member's own zone, and in the one chosen on a device where that is another: nobody has to guess which
 * of two hours is meant.
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

/** What a mail tells of a visit: what happened, and until when it is canceled free as of now; null where that is not told. */
interface VisitEmailOptions extends Pick<NoticeRow, 'kind' | 'movedFrom'> {
  readonly freeUntil: Temporal.Instant | null
  /** By whom it was canceled, where that was noted. */
  readonly canceledBy?: CanceledBy | undefined
  readonly now: Temporal.Instant
}

/**
 * That the session of a canceled visit is there again. Nothing where that is not sure: a cancelation near the end of the free time may be
 * heard of after it.
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

/** Until when the visit is canceled free, in the zone its time is said in; or that it counts, because that time is over. */
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

/** What a mail about a visit is put together from. */
interface VisitEmailTexts {
  readonly texts: Texts
  readonly program: string
  readonly when: string
  /** When it was before, where the time changed. */
  readonly before: string | null
  readonly how: string
  /** Until when it is canceled free, if that is told. */
  readonly terms: readonly string[]
  /** What became of the session of a canceled visit, if that is told. */
  readonly session: readonly string[]
  readonly link: string
  /** Who calls whom when there is something to talk about. */
  readonly call: string
  /** Where the visit can be seen and changed. */
  readonly manage: string
  /** Where a member says what a counselor should know. */
  readonly details: string
}

/** Subject and paragraphs of a mail. */
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
 * A mail about a visit: when and how, never why or with whom. The member's zone is named,
 * because the reader may be somewhere else; another one chosen on a device is beside it.
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
