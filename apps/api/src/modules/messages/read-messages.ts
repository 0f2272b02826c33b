import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import type { Conversation, listMessages, MessageList } from '@evenkeel/api-contract/portal/messages'
import type { MessageFilter } from '@evenkeel/api-contract/telehealth/messages'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import type { CallingMember } from '#http/caller.ts'
import { toListedMessages, presentMessages } from './present-messages.ts'
import type { MessagesDeps } from './deps.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

type Query = EndpointInput<typeof listMessages>['query']

/** The filters a caller can name, and what they mean at the telehealth service (RD-171). */
const filterMeanings = {
  inbox: 'received',
  received: 'received',
  sent: 'sent',
  unread: 'unread',
  unread_status: 'unread',
} as const satisfies Record<string, MessageFilter>
type FilterName = keyof typeof filterMeanings
const filterNames = Object.keys(filterMeanings) as FilterName[]

/** The one filter that is true, with the name it was asked by; null for none. Refuses more than one meaning. */
function parseFilter(query: Query): { readonly name: FilterName; readonly filter: MessageFilter } | null {
  const asked = filterNames.filter((name) => query[name] === true)
  const [name] = asked
  if (name === undefined) return null
  if (asked.some((one) => filterMeanings[one] !== filterMeanings[name]))
    throw createValidationError([{ field: asked[1] ?? null, message: apiErrorMessages.oneFilter }])
  return { name, filter: filterMeanings[name] }
}

type ReadMessagesDeps = Pick<
  MessagesDeps,
  'store' | 'randomUuid' | 'publicUrl' | 'telehealth' | 'vault' | 'asPatient'
>

/** Full URL of another page; the browser sends its query on unchanged (RD-171). */
const buildPageUrl = (
  base: string,
  cursor: string | null,
  kept: Readonly<Record<string, string>>,
): string | null =>
  cursor === null ? null : `${base}?${new URLSearchParams({ cursor, ...kept }).toString()}`

/** A page of the member's messages (CALL-36). */
export async function readMessagePage(
  deps: ReadMessagesDeps,
  member: CallingMember,
  query: EndpointInput<typeof listMessages>['query'],
): Promise<MessageList> {
  const { cursor, provider } = query
  const asked = parseFilter(query)
  const page = await withPatientRecords(deps, member, (records) =>
    records.messages({
      ...(cursor === undefined ? {} : { cursor }),
      ...(provider === undefined ? {} : { provider_id: provider }),
      ...(asked ? { filter: asked.filter } : {}),
      per: limits.messagePageSize,
    }),
  )
  const kept = {
    ...(asked ? { [asked.name]: 'true' } : {}),
    ...(provider === undefined ? {} : { provider: String(provider) }),
  }
  const base = `${deps.publicUrl}/api/messages`
  return {
    results: toListedMessages(await presentMessages(deps, member, page.messages)),
    next: buildPageUrl(base, page.next_cursor, kept),
    previous: buildPageUrl(base, page.previous_cursor, kept),
  }
}

/** The conversation of a message, a page of it, oldest first (CALL-39, RD-172). */
export async function readConversation(
  deps: ReadMessagesDeps,
  member: CallingMember,
  messageId: number,
  cursor: string | undefined,
): Promise<Conversation> {
  const found = await withPatientRecords(deps, member, async (records) => {
    const { sender, from_id, to_id } = await records.message(messageId)
    const providerId = sender === 'provider' ? from_id : to_id
    return records.conversation(providerId, {
      ...(cursor === undefined ? {} : { cursor }),
      per: limits.threadPageSize,
    })
  })
  const base = `${deps.publicUrl}/api/messages/${messageId}/conversations`
  const messages = await presentMessages(deps, member, found.messages)
  return {
    id: found.id,
    provider: found.provider,
    unread_messages: found.unread_messages,
    messages: messages.toReversed(),
    next: buildPageUrl(base, found.next_cursor, {}),
    previous: buildPageUrl(base, found.previous_cursor, {}),
  }
}
