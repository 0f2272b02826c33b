import { accountEmailMessages } from '#modules/email/account-emails.messages.ts'
import { type EmailContent, renderEmail } from '#modules/email/render-email.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'

/** To a member whose organisation ended and who belongs to another one now; `before` is the programme they knew. */
export function createMovedEmail(programme: EmailOrganization, before: string): EmailContent {
  const words = programme.spoken.texts(accountEmailMessages)
  return renderEmail(programme, words.movedSubject({ program: programme.name }), [
    words.moved({ before, program: programme.name }),
    words.movedLogIn({ link: programme.link('/log-in') }),
    words.earlierCodes,
  ])
}
