import { useSyncExternalStore } from 'react'
import { useQueries } from './queries.ts'

/** What is known of something that is read from the services. */
export interface CachedQuery<Read> {
  readonly data: Read | undefined
  /** Neither an answer nor a refusal is here yet. */
  readonly isPending: boolean
  readonly isError: boolean
}

/**
 * What is kept under a key and what becomes of it, for a page that is drawn before the library which reads (decision 027). It
 * asks for nothing: a part that comes later does.
 */
export function useCachedQuery<Read>(key: readonly unknown[]): CachedQuery<Read> {
  const { look, subscribe } = useQueries()
  const data = () => look(key)?.data as Read | undefined
  const status = () => look(key)?.status ?? 'pending'
  const seen = useSyncExternalStore(subscribe, status, status)
  return {
    data: useSyncExternalStore(subscribe, data, data),
    isPending: seen === 'pending',
    isError: seen === 'error',
  }
}
