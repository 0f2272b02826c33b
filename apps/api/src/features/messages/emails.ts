import { mailWords } from '#features/mail/mails.words.ts'
import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'

/** A counselor wrote: that there is something to read, and nothing of it. */
export function newMessageMail(programme: MailOrganisation): EmailContent {
  const words = programme.spoken.texts(mailWords)
  return renderEmail(programme, words.newsSubject({ program: programme.name }), [
    words.news,
    words.newsLogIn({ link: programme.link('/messages') }),
    words.newsProtected,
  ])
}
