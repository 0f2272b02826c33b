import { durationInWords } from '@evenkeel/contract/durations'
import { limits } from '@evenkeel/contract/limits'
import { momentInWords } from '@evenkeel/contract/moments'
import type { CanceledBy } from '@evenkeel/contract/telehealth/appointments'
import { freeCancel } from '@evenkeel/contract/telehealth/free-cancel'
import type { Spoken } from '@evenkeel/contract/words/spoken'
import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { Profile } from '#features/members/profile.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import { visitMailWords } from './visit-mails.words.ts'
import type { NoticeKind, NoticeRow, VisitRow } from './visit-store.ts'

/** Whoever reads the mail: the zone of the profile, the one chosen on a device, and the number for calls. */
type Reader = Pick<Profile, 'timezone' | 'device_timezone' | 'phone'>
type Texts = typeof visitMailWords

/**
 * The moment in the member's own zone, and in the one chosen on a device where that is another: nobody has to guess which
 * of two hours is meant.
 */
function momentForMember(
  at: Temporal.Instant,
  { timezone, device_timezone: deviceTimezone }: Pick<Reader, 'timezone' | 'device_timezone'>,
  spoken: Spoken,
): string {
  const own = momentInWords(at, timezone, spoken)
  if (deviceTimezone === null || deviceTimezone === timezone) return own
  return spoken.texts(visitMailWords).thatIs({ own, other: momentInWords(at, deviceTimezone, spoken) })
}

const howOf = (visit: VisitRow, texts: Texts, spoken: Spoken): string =>
  visit.method === 'video' ? texts.byVideo({ lead: durationInWords(limits.joinLead, spoken) }) : texts.byPhone

/** What a mail tells of a visit: what happened, and until when it is canceled free as of now; null where that is not told. */
interface Told extends Pick<NoticeRow, 'kind' | 'movedFrom'> {
  readonly freeUntil: Temporal.Instant | null
  /** By whom it was canceled, where that was noted. */
  readonly canceledBy?: CanceledBy | undefined
  readonly now: Temporal.Instant
}

/**
 * That the session of a canceled visit is there again. Nothing where that is not sure: a cancelation near the end of the free time may be
 * heard of after it.
 */
function sessionOf(visit: VisitRow, { kind, freeUntil, canceledBy }: Told, texts: Texts): readonly string[] {
  if (kind !== 'cancelled' || freeUntil === null) return []
  const isFree = freeCancel(freeUntil, visit.startsAt, visit.modifiedAt) !== 'over'
  const isTheirs = canceledBy === 'counselor' || canceledBy === 'not_held'
  return isFree || isTheirs ? [texts.sessionBack] : []
}

/** Until when the visit is canceled free, in the zone its time is said in; or that it counts, because that time is over. */
function termsOf(
  { startsAt }: VisitRow,
  { freeUntil, now }: Told,
  { timezone }: Reader,
  spoken: Spoken,
): readonly string[] {
  const texts = spoken.texts(visitMailWords)
  if (freeUntil === null) return []
  switch (freeCancel(freeUntil, startsAt, now)) {
    case 'over':
      return [texts.countsAnyway]
    case 'until-start':
      return [texts.cancelUntilStart]
    case 'until-moment':
      return [texts.cancelUntil({ moment: momentInWords(freeUntil, timezone, spoken) })]
  }
}

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const words = (subject: string, paragraphs: readonly string[]): Words => ({ subject, paragraphs })

/** What a mail about a visit is put together from. */
interface VisitWords {
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
function wordsOf(
  kind: NoticeKind,
  { texts, program, when, before, how, terms, session, link, call, manage, details }: VisitWords,
): Words {
  switch (kind) {
    case 'booked':
      return words(texts.bookedSubject({ program }), [texts.booked, when, how, ...terms, manage])
    case 'changed':
      return words(texts.changedSubject({ program }), [
        before === null ? texts.changed : texts.newTime,
        ...(before === null ? [when] : [texts.before({ when: before }), texts.now({ when })]),
        how,
        ...terms,
        manage,
      ])
    case 'kept':
      return words(texts.keptSubject({ program }), [texts.kept, when, how, ...terms, manage])
    case 'cancelled':
      return words(texts.canceledSubject({ program }), [
        texts.canceled,
        when,
        ...session,
        texts.another({ link }),
      ])
    case 'lost':
      return words(texts.lostSubject({ program }), [
        texts.lost,
        texts.oldTime({ when }),
        texts.callOrChoose({ call, link }),
      ])
    case 'details':
      return words(texts.detailsSubject({ program }), [
        texts.stands,
        texts.fewThings,
        texts.addThem({ link: details }),
      ])
    case 'day_before':
      return words(texts.tomorrowSubject({ program }), [texts.reminder, when, how, manage])
    case 'hour_before':
      return words(texts.inAnHourSubject({ program }), [texts.reminder, when, how, texts.goThere({ link })])
  }
}

/**
 * A mail about a visit: when and how, never why or with whom. The member's zone is named,
 * because the reader may be somewhere else; another one chosen on a device is beside it.
 */
export function visitEmail(
  programme: MailOrganisation,
  told: Told,
  visit: VisitRow,
  member: Reader,
): EmailContent {
  const { kind, movedFrom } = told
  const link = programme.link('/appointments')
  const isMoved = movedFrom !== null && !movedFrom.equals(visit.startsAt)
  const { spoken, phone, name: program } = programme
  const texts = spoken.texts(visitMailWords)
  const { subject, paragraphs } = wordsOf(kind, {
    texts,
    program,
    when: momentForMember(visit.startsAt, member, spoken),
    before: isMoved ? momentForMember(movedFrom, member, spoken) : null,
    how: howOf(visit, texts, spoken),
    terms: termsOf(visit, told, member, spoken),
    session: sessionOf(visit, told, texts),
    link,
    call: member.phone === null ? texts.callUs({ phone }) : texts.weCall({ phone }),
    manage: texts.manage({ link }),
    details: programme.link('/profile/visits'),
  })
  return renderEmail(programme, subject, paragraphs)
}
