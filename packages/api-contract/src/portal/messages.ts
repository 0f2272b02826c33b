import { defineEndpoint } from '../endpoint.ts'

export type { Conversation, Message, MessageEvent, MessageList, MessageListItem } from './schemas/messages.ts'

/**
 * Lists the member's messages, newest first (CALL-36, MSG-07, MSG-08). At most one filter is true, an unknown
 * one is rejected: `inbox` (initial; same as `received`), `sent`, `unread` (same as `unread_status`). `next`
 * and `previous` are full URLs with cursor and filter, to be requested unchanged (RD-171).
 */
export const listMessages = defineEndpoint('GET /messages', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Messages of the member',
  success: { status: 200 },
  refusals: ['TelehealthUnavailable'],
})

/** Reads one message (CALL-37); 404 for unknown ids and those of others. */
export const readMessage = defineEndpoint('GET /messages/:id', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'One message',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Sends a message with uploaded documents (CALL-38, MSG-01, MSG-03). Idempotent by `client_message_id`; other
 * contents: 422. After a 503 or no response, retry with the same id.
 */
export const sendMessage = defineEndpoint('POST /messages', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Write to a counselor',
  success: { status: 201 },
  refusals: ['ValidationError', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Reads the conversation of this message, its newest part first (CALL-39, RD-172). */
export const readConversation = defineEndpoint('GET /messages/:id/conversations', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'The conversation of a message',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Counts unread messages for the header. A poll: does not keep a session alive. Cached for
 * `limits.unreadKept` where the telehealth service sends no events; `noCacheHeaders` skips the cache.
 */
export const countUnread = defineEndpoint('GET /messages/unread-messages-count', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Number of unread messages',
  success: { status: 200 },
  refusals: ['TelehealthUnavailable'],
})

/**
 * Marks the conversation of this message as read and returns the remaining unread count. The portal may also
 * call the telehealth service directly (MSG-06).
 */
export const markRead = defineEndpoint('PUT /messages/:id/mark-read', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Mark the conversation of a message as read',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Searches messages whose text, subject or file names contain all words, newest first, ignoring case. The
 * query is sent in the body, never in a URL. `next` is the cursor of the next page, not a URL; a page may
 * have few or no hits and still a next one, because each call searches only part of the messages.
 */
export const searchMessages = defineEndpoint('POST /messages/search', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Search in own messages',
  success: { status: 200 },
  refusals: ['TelehealthUnavailable'],
})

/**
 * Live news for the signed-in member as server-sent events, to be read with `subscribe-to-events.ts`. Never carries contents. Ends by
 * itself after `limits.eventsLife` or with the session: connect again, with a growing pause after failures, and ask
 * every `limits.messagePoll` while there is no connection. Does not keep a session alive.
 */
export const subscribeToMessages = defineEndpoint('GET /messages/events', {
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Live news about messages',
  success: { status: 200, events: true },
})

/** Lists the counselors the member may write to (CALL-40, RD-173): those of past or upcoming visits. */
export const listContacts = defineEndpoint('GET /contacts', {
  auth: 'member',
  dataCategory: 'contact',
  pages: ['messages'],
  summary: 'Counselors the member may write to',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** Reads one contact by provider id (CALL-41); 404 for anyone else. */
export const readContact = defineEndpoint('GET /contacts/:id', {
  auth: 'member',
  dataCategory: 'contact',
  pages: ['messages'],
  summary: 'One counselor the member may write to',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Webhook of the telehealth service: sends an email without contents, except for automatic replies, and
 * notifies live connections, once per message. Unknown actions are ignored; a wrong token is rejected.
 */
export const messageWebhook = defineEndpoint('POST /messages/webhook', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'The telehealth service tells of a message',
  success: { status: 200 },
  refusals: ['NotAuthenticated'],
})
