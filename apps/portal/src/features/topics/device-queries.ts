import { queryOptions } from '@tanstack/react-query'
import { readKept, readSaved } from './kept-reading.ts'

/** The device answers also without a network, and a browser that keeps nothing will not do so when asked again. */
const near = { networkMode: 'always', retry: false, staleTime: 0 } as const

/** What is kept of one article. */
export const deviceQueryKept = (client: string, slug: string) =>
  queryOptions({ queryKey: ['device', 'kept', client, slug], queryFn: () => readKept(client, slug), ...near })

/** Saved articles. */
export const deviceQuerySaved = (client: string) =>
  queryOptions({ queryKey: ['device', 'saved', client], queryFn: () => readSaved(client), ...near })
