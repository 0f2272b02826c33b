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

/** To a member whose request to meet in person a counselor has accepted: not who, for mails are read by others. */
export function acceptedMail(programme: MailOrganisation): EmailContent {
  const words = programme.spoken.texts(visitMailWords)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.accepted,
    words.whoItIs({ link: programme.link('/appointments') }),
    words.stillCalls({ phone: programme.phone }),
  ])
}

/** To a member whose counselor has given the request back: who looks for another one, and how to reach us. */
export function givenBackMail(programme: MailOrganisation): EmailContent {
  const words = programme.spoken.texts(visitMailWords)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.givenBack,
    words.looksAgain,
    words.stillCalls({ phone: programme.phone }),
  ])
}
