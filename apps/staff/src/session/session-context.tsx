import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readStaffSession, type StaffSession } from '@evenkeel/api-contract/staff/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import {
  createStaffClient,
  type SignOutDetails,
  SESSION_QUERY_KEY,
  type StaffClient,
} from './staff-client.ts'
import { createMonotonicClock } from '#lib/monotonic-clock.ts'

/** What windows of one browser tell each other on: somebody left, or came. */
export const SESSION_CHANNEL = 'evenkeel-staff'

type StaffClientContextValue = StaffClient & {
  /** Null: nobody was signed in on this page before. */
  readonly left: SignOutDetails | null
}

const StaffClientContext = createContext<StaffClientContextValue | null>(null)

/** The page's own clock, which only runs forward. */
export const monotonicNow = createMonotonicClock(
  () => performance.now(),
  () => Temporal.Now.instant().epochMilliseconds,
)

/** Tells the other windows of this browser that somebody left, and why, or came. */
function notifyOtherTabs(left: SignOutDetails | null): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage(left?.because ?? null)
  channel.close()
}

export function StaffClientProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const [left, setLeft] = useState<SignOutDetails | null>(null)
  const [staff] = useState(() =>
    createStaffClient({
      client,
      fetch: (...sent) => fetch(...sent),
      storage: sessionStorage,
      monotonic: monotonicNow,
      onLeft: (next) => {
        setLeft(next)
        notifyOtherTabs(next)
      },
    }),
  )
  const value = useMemo(() => ({ ...staff, left }), [staff, left])
  return <StaffClientContext value={value}>{children}</StaffClientContext>
}

export function useStaffClient(): StaffClientContextValue {
  const staff = use(StaffClientContext)
  if (!staff) throw new Error('useStaff outside of StaffProvider')
  return staff
}

/** Who is signed in: undefined while that is not known, null for nobody. */
export function useSessionQuery() {
  const { call, heard } = useStaffClient()
  return useQuery({
    queryKey: SESSION_QUERY_KEY,
    queryFn: async ({ signal }): Promise<StaffSession | null> => {
      try {
        const session = await call(readStaffSession, { signal })
        heard(session)
        return session
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: Infinity,
  })
}

const SessionContext = createContext<StaffSession | null>(null)
export const SessionProvider = SessionContext

/** The person who is signed in, on every page behind the sign-in. */
export function useSession(): StaffSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of the shell')
  return session
}

/** Something typed that waits for whoever typed it, also where the session ends before it is sent; with a way to forget it. */
export function useMemoryDraft<Value>(
  key: string,
  initial: Value,
): readonly [value: Value, change: (next: Value) => void, forget: () => void] {
  const { typed } = useStaffClient()
  const [value, setValue] = useState<Value>(() => (typed.read(key) as Value | undefined) ?? initial)
  const change = (next: Value): void => {
    typed.write(key, next)
    setValue(next)
  }
  return [value, change, () => typed.forget(key)]
}
