import { limits } from '@evenkeel/contract/limits'
import { momentInWords } from '@evenkeel/contract/moments'
import { inWords } from '@evenkeel/contract/units'
import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { Profile } from '#features/members/profile.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import { callUsWords } from '../call-tasks.ts'
import type { NoticeKind, NoticeRow, VisitRow } from './visit-store.ts'

/** Whoever reads the mail: the zone of the profile, the one chosen on a device, and the number for calls. */
type Reader = Pick<Profile, 'timezone' | 'device_timezone' | 'phone'>

/**
 * The moment in the member's own zone, and in the one chosen on a device where that is another: nobody has to guess which
 * of two hours is meant.
 */
function momentForMember(
  at: Temporal.Instant,
  { timezone, device_timezone: deviceTimezone }: Pick<Reader, 'timezone' | 'device_timezone'>,
): string {
  const own = momentInWords(at, timezone)
  if (deviceTimezone === null || deviceTimezone === timezone) return own
  return `${own}\nThat is ${momentInWords(at, deviceTimezone)}`
}

const howOf = (visit: VisitRow): string =>
  visit.method === 'video'
    ? `You will meet by video. The room opens ${inWords(limits.joinLead)} before.`
    : 'You will talk by phone. Your counselor calls you at the number you gave.'

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const words = (subject: string, paragraphs: readonly string[]): Words => ({ subject, paragraphs })

/** What a mail about a visit is put together from. */
interface VisitWords {
  readonly programme: MailOrganisation
  readonly when: string
  /** When it was before, where the time changed. */
  readonly before: string | null
  readonly how: string
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
  { programme, when, before, how, link, call, manage, details }: VisitWords,
): Words {
  switch (kind) {
    case 'booked':
      return words(`Your ${programme.name} appointment`, ['Your appointment is booked.', when, how, manage])
    case 'changed':
      return words(`Your ${programme.name} appointment has changed`, [
        before === null ? 'Your appointment has changed. It is now:' : 'Your appointment has a new time.',
        ...(before === null ? [when] : [`Before:\n${before}`, `Now:\n${when}`]),
        how,
        manage,
      ])
    case 'kept':
      return words(`Your ${programme.name} appointment stays as it was`, [
        'We could not book the new time you chose. Your appointment stays at the time it had:',
        when,
        how,
        manage,
      ])
    case 'cancelled':
      return words(`Your ${programme.name} appointment was canceled`, [
        'This appointment is cancelled:',
        when,
        `You can choose another time here:\n${link}`,
      ])
    case 'lost':
      return words(`Please call us about your ${programme.name} appointment`, [
        'We could not book the new time you chose, and your old time could not be booked again. You have no appointment right now. We are sorry.',
        `Your old time was: ${when}`,
        `${call}, or choose another time here:\n${link}`,
      ])
    case 'details':
      return words(`Before your ${programme.name} appointment`, [
        'Your appointment is booked, and it stands.',
        'Your counselor would like to know a few things before you meet. It takes about two minutes.',
        `Add them here:\n${details}`,
      ])
    case 'day_before':
      return words(`Your ${programme.name} appointment is tomorrow`, [
        'A short reminder of your appointment:',
        when,
        how,
        manage,
      ])
    case 'hour_before':
      return words(`Your ${programme.name} appointment is in an hour`, [
        'A short reminder of your appointment:',
        when,
        how,
        `Go there from here:\n${link}`,
      ])
  }
}

/**
 * A mail about a visit: when and how, never why or with whom. The member's zone is named,
 * because the reader may be somewhere else; another one chosen on a device is beside it.
 */
export function visitEmail(
  programme: MailOrganisation,
  { kind, movedFrom }: Pick<NoticeRow, 'kind' | 'movedFrom'>,
  visit: VisitRow,
  member: Reader,
): EmailContent {
  const link = programme.link('/appointments')
  const isMoved = movedFrom !== null && !movedFrom.equals(visit.startsAt)
  const { subject, paragraphs } = wordsOf(kind, {
    programme,
    when: momentForMember(visit.startsAt, member),
    before: isMoved ? momentForMember(movedFrom, member) : null,
    how: howOf(visit),
    link,
    call:
      member.phone === null
        ? callUsWords(programme.phone)
        : `A team member will call you. If you do not want to wait, call us at ${programme.phone}`,
    manage: `See, change or cancel it here:\n${link}`,
    details: programme.link('/profile/visits'),
  })
  return renderEmail(programme, subject, paragraphs)
}
