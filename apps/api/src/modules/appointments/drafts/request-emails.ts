import { renderEmail, type EmailContent } from '#modules/email/email-template.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { visitEmailMessages } from '../visits/visit-emails.messages.ts'

/** Email that confirms an in-person request. */
export function createRequestReceivedEmail(programme: EmailOrganization, inquiryId: string): EmailContent {
  const words = programme.spoken.texts(visitEmailMessages)
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
  const words = programme.spoken.texts(visitEmailMessages)
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
  const words = programme.spoken.texts(visitEmailMessages)
  return renderEmail(programme, words.acceptedSubject({ program: programme.name }), [
    words.givenBack,
    words.looksAgain,
    words.stillCalls({ phone: programme.phone }),
  ])
}
