import { accountEmailMessages } from '#modules/email/account-emails.messages.ts'
import { renderEmail, type EmailContent } from '#modules/email/render-email.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'

/** A counselor wrote: that there is something to read, and nothing of it. */
export function createNewMessageEmail(programme: EmailOrganization): EmailContent {
  const words = programme.spoken.texts(accountEmailMessages)
  return renderEmail(programme, words.newsSubject({ program: programme.name }), [
    words.news,
    words.newsLogIn({ link: programme.link('/messages') }),
    words.newsProtected,
  ])
}
