import { limits } from '@evenkeel/contract/limits'
import { inWords } from '@evenkeel/contract/units'
import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import { fromRow } from '#db/instant.ts'
import { momentForMember } from '#features/mail/moment-in-words.ts'
import type { NoticeKind, VisitRow } from './visit-store.ts'

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
  readonly how: string
  readonly link: string
  /** Where the visit can be seen and changed. */
  readonly manage: string
}

/** Subject and paragraphs of a mail. */
function wordsOf(kind: NoticeKind, { programme, when, how, link, manage }: VisitWords): Words {
  switch (kind) {
    case 'booked':
      return words(`Your ${programme.name} appointment`, ['Your appointment is booked.', when, how, manage])
    case 'changed':
      return words(`Your ${programme.name} appointment was moved`, [
        'Your appointment has a new time:',
        when,
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
      return words(`Your ${programme.name} appointment was cancelled`, [
        'This appointment is cancelled:',
        when,
        `You can choose another time here:\n${link}`,
      ])
    case 'lost':
      return words(`Please call us about your ${programme.name} appointment`, [
        'We could not book the new time you chose, and your old time could not be booked again. You have no appointment right now. We are sorry.',
        `Your old time was: ${when}`,
        `A team member will call you. If you do not want to wait, call us at ${programme.phone}, or choose another time here:\n${link}`,
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
  kind: NoticeKind,
  visit: VisitRow,
  member: Parameters<typeof momentForMember>[1],
): EmailContent {
  const link = programme.link('/appointments')
  const { subject, paragraphs } = wordsOf(kind, {
    programme,
    when: momentForMember(fromRow(visit.startsAt), member),
    how: howOf(visit),
    link,
    manage: `See, change or cancel it here:\n${link}`,
  })
  return renderEmail(programme, subject, paragraphs)
}
