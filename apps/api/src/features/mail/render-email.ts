import { escapeHtml } from '@evenkeel/server/http/escape-html'
import type { MailedCalendar } from '#integrations/mail.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import { mailWords } from './mails.words.ts'

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

/**
 * A letter in the programme's name: plain text, and the same as simple HTML. The subject and the text say nothing about
 * why a person came.
 */
export function renderEmail(
  programme: MailOrganisation,
  subject: string,
  paragraphs: readonly string[],
  /** The last words before the programme's name; left out: whom a member calls. */
  closing: readonly string[] = [programme.spoken.texts(mailWords).needUs({ phone: programme.phone })],
): EmailContent {
  const { spoken } = programme
  const all = [...paragraphs, ...closing, programme.name]
  const body = all
    .map((paragraph) => {
      const lang = spoken.langOf(paragraph)
      const words = withLinks(paragraph).replaceAll('\n', '<br>')
      return lang === undefined ? `<p>${words}</p>` : `<p lang="${lang}">${words}</p>`
    })
    .join('\n')
  return {
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${spoken.language}"><body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`,
  }
}
