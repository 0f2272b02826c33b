import type { Received } from '@evenkeel/contract/endpoint'
import type { listMessages } from '@evenkeel/contract/own/messages'
import type { MessageFilter } from '@evenkeel/contract/telehealth/messages'
import { invalid } from '@evenkeel/server/http/failure'

type Query = Received<typeof listMessages>['query']

/** The filters a caller can name, and what they mean at the telehealth service (RD-171). */
const meanings = {
  inbox: 'received',
  received: 'received',
  sent: 'sent',
  unread: 'unread',
  unread_status: 'unread',
} as const satisfies Record<string, MessageFilter>
export type FilterName = keyof typeof meanings
const names = Object.keys(meanings) as FilterName[]

/** The one filter that is true, with the name it was asked by; null for none. Refuses more than one meaning. */
export function filterOf(query: Query): { readonly name: FilterName; readonly filter: MessageFilter } | null {
  const asked = names.filter((name) => query[name] === true)
  const [name] = asked
  if (name === undefined) return null
  if (asked.some((one) => meanings[one] !== meanings[name]))
    throw invalid([{ field: asked[1] ?? null, message: 'Please choose one filter.' }])
  return { name, filter: meanings[name] }
}
