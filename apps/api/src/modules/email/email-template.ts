import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import type { CalendarAttachment } from '#integrations/email-transport.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { accountEmailMessages } from './email.messages.ts'

/** Content of an email template, before it has a sender and an address. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Attached calendar entry. */
  readonly calendar?: CalendarAttachment
}

/** Escapes text and turns web addresses into links. */
export const linkifyText = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)

/**
 * Renders an email as plain text and simple HTML; `codeTexts` says which paragraphs are in another
 * language.
 */
export function renderEmailContent(
  translator: Pick<Translator, 'language' | 'langOf'>,
  subject: string,
  paragraphs: readonly string[],
): EmailContent {
  const body = paragraphs
    .map((paragraph) => {
      const lang = translator.langOf(paragraph)
      const words = linkifyText(paragraph).replaceAll('\n', '<br>')
      return lang === undefined ? `<p>${words}</p>` : `<p lang="${lang}">${words}</p>`
    })
    .join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${translator.language}"><body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`,
  }
}

/** Renders an email in the organization's name. Subject and text never mention why a person came. */
export function renderEmail(
  { translator, phone, name }: EmailOrganization,
  subject: string,
  paragraphs: readonly string[],
  /** The last lines before the organization's name; default: the phone number for members. */
  closing: readonly string[] = [translator.texts(accountEmailMessages).needUs({ phone })],
): EmailContent {
  return renderEmailContent(translator, subject, [...paragraphs, ...closing, name])
}
