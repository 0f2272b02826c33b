import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readStaffSession, type StaffSession } from '@evenkeel/api-contract/staff/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createRequiredContext } from '@evenkeel/web/create-required-context'
import { type ReactNode, useMemo, useState } from 'react'
import {
  createStaffClient,
  type SignOutDetails,
  SESSION_QUERY_KEY,
  type StaffClient,
} from './staff-client.ts'
import { createMonotonicClock } from './session-expiry.ts'

/** Broadcast channel for sign-in and sign-out between windows of one browser. */
export const SESSION_CHANNEL = 'evenkeel-staff'

type StaffClientContextValue = StaffClient & {
  /** Null: no one was signed in on this page before. */
  readonly lastSignOut: SignOutDetails | null
}

const [StaffClientContext, useStaffClient] =
  createRequiredContext<StaffClientContextValue>('StaffClientProvider')
export { useStaffClient }

/** Monotonic clock of the page. */
export const monotonicNow = createMonotonicClock(
  () => performance.now(),
  () => Temporal.Now.instant().epochMilliseconds,
)

/** Notifies other windows of this browser of a sign-out with its reason, or of a sign-in. */
function notifyOtherTabs(lastSignOut: SignOutDetails | null): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage(lastSignOut?.because ?? null)
  channel.close()
}

export function StaffClientProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const [lastSignOut, setLastSignOut] = useState<SignOutDetails | null>(null)
  const [staff] = useState(() =>
    createStaffClient({
      client,
      fetch: (...sent) => fetch(...sent),
      storage: sessionStorage,
      monotonic: monotonicNow,
      onSignOutChange: (next) => {
        setLastSignOut(next)
        notifyOtherTabs(next)
      },
    }),
  )
  const value = useMemo(() => ({ ...staff, lastSignOut }), [staff, lastSignOut])
  return <StaffClientContext value={value}>{children}</StaffClientContext>
}

/** Current session: undefined while unknown, null when signed out. */
export function useSessionQuery() {
  const { call, recordSession } = useStaffClient()
  return useQuery({
    queryKey: SESSION_QUERY_KEY,
    queryFn: async ({ signal }): Promise<StaffSession | null> => {
      try {
        const session = await call(readStaffSession, { signal })
        recordSession(session)
        return session
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: Infinity,
  })
}

/** Session of the signed-in person. The hook throws outside of signed-in pages. */
export const [SessionProvider, useSession] = createRequiredContext<StaffSession>('SessionProvider')

/** Draft in page memory that stays for its author when the session ends, with a function to clear it. */
export function useMemoryDraft<Value>(
  key: string,
  initial: Value,
): readonly [value: Value, change: (next: Value) => void, forget: () => void] {
  const { memoryDrafts } = useStaffClient()
  const [value, setValue] = useState<Value>(() => (memoryDrafts.read(key) as Value | undefined) ?? initial)
  const change = (next: Value): void => {
    memoryDrafts.write(key, next)
    setValue(next)
  }
  return [value, change, () => memoryDrafts.remove(key)]
}
