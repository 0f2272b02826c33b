import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import type { CalendarAttachment } from '#integrations/email-transport.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { accountEmailMessages } from './account-emails.messages.ts'

/** A mail before it has a sender and an address. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Calendar entry that goes along. */
  readonly calendar?: CalendarAttachment
}

/** Escaped text whose web addresses can be followed. */
export const linkifyText = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)

/** A letter as plain text, and the same as simple HTML; `spoken` says which paragraphs are in another language. */
export function renderEmailContent(
  spoken: Pick<Translator, 'language' | 'langOf'>,
  subject: string,
  paragraphs: readonly string[],
): EmailContent {
  const body = paragraphs
    .map((paragraph) => {
      const lang = spoken.langOf(paragraph)
      const words = linkifyText(paragraph).replaceAll('\n', '<br>')
      return lang === undefined ? `<p>${words}</p>` : `<p lang="${lang}">${words}</p>`
    })
    .join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${spoken.language}"><body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`,
  }
}

/** A letter in the programme's name. The subject and the text say nothing about why a person came. */
export function renderEmail(
  { spoken, phone, name }: EmailOrganization,
  subject: string,
  paragraphs: readonly string[],
  /** The last words before the programme's name; left out: whom a member calls. */
  closing: readonly string[] = [spoken.texts(accountEmailMessages).needUs({ phone })],
): EmailContent {
  return renderEmailContent(spoken, subject, [...paragraphs, ...closing, name])
}
