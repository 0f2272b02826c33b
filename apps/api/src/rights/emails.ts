import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import { type EmailContent, renderEmail } from '#features/mail/render-email.ts'

/** To a member whose organisation ended and who belongs to another one now; `before` is the programme they knew. */
export const movedMail = (programme: MailOrganisation, before: string): EmailContent =>
  renderEmail(programme, `Your ${programme.name} account`, [
    `Your account moved from ${before} to ${programme.name}. Everything in it came along.`,
    `You were logged out. Log in here with the same email and password:\n${programme.link('/log-in')}`,
    'Codes and links in earlier mails do not work any more.',
  ])
