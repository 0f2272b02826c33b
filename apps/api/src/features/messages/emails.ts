import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'

/** A counselor wrote: that there is something to read, and nothing of it. */
export const newMessageMail = (programme: MailOrganisation): EmailContent =>
  renderEmail(programme, `News from ${programme.name}`, [
    'There is something new for you to read.',
    `Log in to see it:\n${programme.link('/messages')}`,
    'To protect you, nothing of it stands in this mail.',
  ])
