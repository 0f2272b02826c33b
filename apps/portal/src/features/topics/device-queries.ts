import { queryOptions } from '@tanstack/react-query'
import { readAll, readKept } from './kept-reading.ts'

/** The device answers also without a network, and a browser that keeps nothing will not do so when asked again. */
const near = { networkMode: 'always', retry: false, staleTime: 0 } as const

/** What is kept of one article. */
export const deviceQueryKept = (client: string, slug: string) =>
  queryOptions({ queryKey: ['device', 'kept', client, slug], queryFn: () => readKept(client, slug), ...near })

/** All that is kept, of any article. */
export const deviceQueryAll = (client: string) =>
  queryOptions({ queryKey: ['device', 'all', client], queryFn: () => readAll(client), ...near })
