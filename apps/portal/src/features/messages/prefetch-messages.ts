import type { Location } from 'react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'
import { contactsQuery, messageListQuery, threadQuery } from './messages-api.ts'
import { parseMessageFilter } from './message-list.ts'

interface PrefetchDeps {
  readonly session: Session
  readonly queries: QueryClient
  readonly location: Location
}

/** Prefetches the requested page of the inbox and the contacts. The screen handles failures. */
export async function prefetchInbox({ session, queries, location }: PrefetchDeps): Promise<void> {
  const params = new URLSearchParams(location.search)
  const writes = params.has('write')
  const list = messageListQuery(session, parseMessageFilter(params.get('show')), params.get('cursor'))
  await Promise.all([
    queries.prefetchQuery(contactsQuery(session, !writes)),
    writes ? null : queries.prefetchQuery(list),
  ])
}

/** Prefetches the newest part of a conversation without marking it as read. The screen handles failures. */
export async function prefetchThread({ session, queries, location }: PrefetchDeps): Promise<void> {
  const id = /\/([1-9]\d{0,15})\/?$/.exec(location.pathname)?.[1]
  if (id !== undefined) await queries.prefetchInfiniteQuery(threadQuery(session, Number(id)))
}
