import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import { visitMailWords } from '../visits/visit-mails.words.ts'

/** A request to meet in person. */
export function requestedMail(programme: MailOrganisation, inquiryId: string): EmailContent {
  const words = programme.spoken.texts(visitMailWords)
  return renderEmail(programme, words.requestedSubject({ program: programme.name }), [
    words.requested,
    words.reference({ reference: inquiryId }),
    words.notHeard({ phone: programme.phone }),
  ])
}
