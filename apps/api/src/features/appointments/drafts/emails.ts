import { renderEmail, type EmailContent } from '#features/mail/render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'

/** A request to meet in person. */
export const requestedMail = (programme: MailOrganisation, inquiryId: string): EmailContent =>
  renderEmail(programme, `Your ${programme.name} request`, [
    'We have your request. A team member will call you within 1-2 days.',
    `Your reference is ${inquiryId}. Nothing is booked yet.`,
    `If you have not heard from us after 48 hours, call ${programme.phone}.`,
  ])
