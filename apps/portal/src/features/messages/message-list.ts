import type { MessageListItem, Message } from '@evenkeel/api-contract/portal/messages'
import type { Contact } from '@evenkeel/api-contract/telehealth/messages'
import { limits } from '@evenkeel/api-contract/limits'
import { toOneLine } from '@evenkeel/api-contract/fields/one-line'
import { inboxMessages as words } from './inbox.messages.ts'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'

/** Filters of the inbox (RD-171); the name is also the query parameter. */
export const messageFilters = ['inbox', 'unread', 'sent'] as const
export type MessageFilter = (typeof messageFilters)[number]

export const filterLabels: Readonly<Record<MessageFilter, string>> = {
  inbox: words.received,
  unread: words.unread,
  sent: words.sent,
}

/** Parses the filter in an address; the first one is the default. */
export const parseMessageFilter = (text: string | null): MessageFilter =>
  messageFilters.find((name) => name === text) ?? 'inbox'

/**
 * Returns the cursor of a page's `next` or `previous`, or null. Only the cursor is taken from the address, so
 * that no response can redirect the browser (trust S13).
 */
export function parseCursor(address: string | null): string | null {
  if (address === null || !URL.canParse(address, 'https://portal.invalid')) return null
  return new URL(address, 'https://portal.invalid').searchParams.get('cursor')
}

const getDayInZone = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

/** "14:05" for a message of today, "Mar 3" for any other (MSG-04, MSG-05), both in the member's time zone. */
export function formatMessageDate(dateTime: string, now: Temporal.Instant, zone: string): string {
  const at = Temporal.Instant.from(dateTime)
  const isToday = getDayInZone(at, zone).equals(getDayInZone(now, zone))
  const options: Intl.DateTimeFormatOptions = isToday
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(documentLocale, { timeZone: zone, ...options }).format(at.epochMilliseconds)
}

/** Whether the member sent it (MSG-09). */
export const isOwn = ({ from_id }: Pick<MessageListItem, 'from_id'>, patientId: number | null): boolean =>
  from_id === patientId

/** The first words, for a row of the inbox. */
export function getExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
}

/** The message a reply answers: the newest received one that can be answered, or none. */
export const findAnsweredMessage = (
  thread: readonly Pick<Message, 'id' | 'from_id' | 'reply_allowed'>[],
  patientId: number | null,
): number | null =>
  thread.findLast((message) => !isOwn(message, patientId) && message.reply_allowed)?.id ?? null

/** Returns "Re: …", once, and within the subject's maximum length. */
export function getReplySubject(subject: string): string {
  const bare = toOneLine(subject)
    .replace(/^(re:\s*)+/i, '')
    .trim()
  return bare === '' ? '' : `Re: ${bare}`.slice(0, limits.messageSubjectMax)
}

/** A counselor as an option of the "To" field. */
export const toContactOption = ({ id, fullname }: Pick<Contact, 'id' | 'fullname'>) => ({
  value: String(id),
  label: fullname,
})
