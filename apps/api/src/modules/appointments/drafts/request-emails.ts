import { renderEmail, type EmailContent } from '#modules/email/render-email.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { visitEmailMessages } from '../visits/visit-emails.messages.ts'

/** A request to meet in person. */
export function createRequestReceivedEmail(programme: EmailOrganization, inquiryId: string): EmailContent {
  const words = programme.spoken.texts(visitEmailMessages)
  return renderEmail(programme, words.requestedSubject({ program: programme.name }), [
    words.requested,
    words.reference({ reference: inquiryId }),
    words.notHeard({ phone: programme.phone }),
  ])
}

/** To a member whose request to meet in person a counselor has accepted: not who, for mails are read by others. */
export function createRequestAcceptedEmail(programme: EmailOrganization): EmailContent {
  const words = programme.spoken.texts(visitEmailMessages)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.accepted,
    words.whoItIs({ link: programme.link('/appointments') }),
    words.stillCalls({ phone: programme.phone }),
  ])
}

/** To a member whose counselor has given the request back: who looks for another one, and how to reach us. */
export function createRequestReturnedEmail(programme: EmailOrganization): EmailContent {
  const words = programme.spoken.texts(visitEmailMessages)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.givenBack,
    words.looksAgain,
    words.stillCalls({ phone: programme.phone }),
  ])
}
