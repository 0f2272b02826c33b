import { escapeHtml } from '@evenkeel/server/http/escape-html'
import type { MailedCalendar } from '#integrations/mail.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'

/** A mail before it has a sender and an address. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Calendar entry that goes along. */
  readonly calendar?: MailedCalendar
}

/** Escaped text whose web addresses can be followed. */
export const withLinks = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)

/** A letter as plain text, and the same as simple HTML. */
export function renderLetter(subject: string, paragraphs: readonly string[]): EmailContent {
  const body = paragraphs
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`,
  }
}

/** A letter in the programme's name. The subject and the text say nothing about why a person came. */
export const renderEmail = (
  programme: MailOrganisation,
  subject: string,
  paragraphs: readonly string[],
): EmailContent =>
  renderLetter(subject, [
    ...paragraphs,
    `If you need us, call ${programme.phone}, day or night.`,
    programme.name,
  ])
