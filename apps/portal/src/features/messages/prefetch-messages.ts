import type { Location } from '#lib/router/location.ts'
import type { Queries } from '#session/queries.ts'
import { getQueryClient } from '#session/query-client.tsx'
import type { Session } from '#session/session.ts'
import { contactsQuery, messageListQuery, threadQuery } from './messages-api.ts'
import { parseMessageFilter } from './message-list.ts'

interface PrefetchDeps {
  readonly session: Session
  readonly queries: Queries
  readonly location: Location
}

/** Reads the page of the inbox that is asked for, and who can be written to. Failures are left to the screen. */
export async function prefetchInbox({ session, queries, location }: PrefetchDeps): Promise<void> {
  const client = getQueryClient(queries)
  const params = new URLSearchParams(location.search)
  const writes = params.has('write')
  const list = messageListQuery(session, parseMessageFilter(params.get('show')), params.get('cursor'))
  await Promise.all([
    client.prefetchQuery(contactsQuery(session, !writes)),
    writes ? null : client.prefetchQuery(list),
  ])
}

/** Reads the newest part of a conversation. It is not marked as read by that. Failures are left to the screen. */
export async function prefetchThread({ session, queries, location }: PrefetchDeps): Promise<void> {
  const id = /\/([1-9]\d{0,15})\/?$/.exec(location.pathname)?.[1]
  if (id !== undefined) await getQueryClient(queries).prefetchInfiniteQuery(threadQuery(session, Number(id)))
}
