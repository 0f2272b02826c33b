import { type FieldValues, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import {
  listContacts,
  listMessages,
  type Message,
  readConversation,
  searchMessages,
  sendMessage,
} from '@evenkeel/api-contract/portal/messages'
import { markConversationRead } from '@evenkeel/api-contract/telehealth/messages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { hasCachedData, shouldRetryOutage } from '#session/tokens/query-retry.ts'
import type { Session } from '#session/session.ts'
import { MESSAGES_QUERY_KEY } from '#session/patient/unread-count.ts'
import { parseCursor, type MessageFilter } from './message-list.ts'

/** A page of the inbox (CALL-36); `cursor` is a page's own `next` or `previous`, sent with the filter. */
export const messageListQuery = (session: Session, filter: MessageFilter, cursor: string | null) =>
  queryOptions({
    queryKey: [MESSAGES_QUERY_KEY, 'list', filter, cursor],
    queryFn: (asked) =>
      session.own(listMessages, {
        query: { ...(cursor === null ? {} : { cursor }), [filter]: 'true' },
        quiet: hasCachedData(asked),
      }),
    retry: shouldRetryOutage,
  })

/** Own messages that contain these words, page by page; the query is held in memory only. */
export const messageSearchQuery = (session: Session, text: string) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES_QUERY_KEY, 'search', text],
    queryFn: ({ pageParam }) =>
      session.own(searchMessages, {
        body: { text, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: text.trim() !== '',
    gcTime: 0,
  })

/** The conversation of a message, newest part first (CALL-39). Not found and forbidden are not retried. */
export const threadQuery = (session: Session, id: number) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES_QUERY_KEY, 'thread', id],
    queryFn: ({ pageParam, ...asked }) =>
      session.own(readConversation, {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        quiet: hasCachedData(asked),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => parseCursor(next),
    retry: shouldRetryOutage,
  })

/**
 * Counselors the member may write to (CALL-40): required for a new message, optional in the inbox, where
 * `quiet` is true.
 */
export const contactsQuery = (session: Session, quiet: boolean) =>
  queryOptions({
    queryKey: [MESSAGES_QUERY_KEY, 'contacts'],
    queryFn: async (asked) =>
      (await session.own(listContacts, { query: { per_page: 100 }, quiet: quiet || hasCachedData(asked) }))
        .results,
    retry: shouldRetryOutage,
  })

/** Data of one message. */
export interface OutgoingMessage {
  /** Idempotency key: a repeated message arrives once. */
  readonly clientId: string
  readonly to: number
  readonly values: FieldValues
  readonly repliedTo: number | null
  readonly documents: readonly string[]
}

/** Sends a message with the documents uploaded before (CALL-38, MSG-03). */
export const submitMessage = (session: Session, letter: OutgoingMessage): Promise<Message> =>
  session.own(sendMessage, {
    body: {
      to_id: letter.to,
      subject: getTextValue(letter.values, 'subject').trim(),
      message: getTextValue(letter.values, 'message'),
      replied_to_message_id: letter.repliedTo,
      documents: [...letter.documents],
      client_message_id: letter.clientId,
    },
  })

/** Marks a conversation as read at the telehealth service (CALL-54, MSG-06). */
export const markAsRead = (session: Session, patientId: number, conversationId: number): Promise<void> =>
  session.telehealth(markConversationRead, {
    params: { patient: patientId, id: conversationId },
  })
