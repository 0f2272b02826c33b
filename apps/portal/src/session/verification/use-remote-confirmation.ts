import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Session } from '../session.ts'
import { useSessionClient, useSession } from '../session-context.tsx'

/** True if a registration of this browser waits for its code. */
const isAwaitingCode = (session: Session): boolean =>
  session.read().status === 'visitor' && 'authorization' in session.ownRegistration()

/**
 * Checks whether the code of this browser's registration was entered elsewhere, and signs the member in if
 * so. Returns true then. Never throws: the caller continues in any case.
 */
export async function signInIfConfirmed(session: Session): Promise<boolean> {
  if (!isAwaitingCode(session)) return false
  try {
    if (!(await session.askRegistration()).is_confirmed) return false
    await session.enter()
  } catch {
    return false
  }
  return session.read().status === 'member'
}

/** What the code page knows of this browser's registration. */
interface RegistrationStatus {
  /** Where the code was sent; null until known. */
  readonly email: string | null
  /** Checks at once instead of at the next poll (`signInIfConfirmed`). */
  readonly look: () => Promise<boolean>
}

/**
 * Polls whether the code of this browser's registration was entered on another device, and then signs the
 * member in here (AUTH-03, decision 010). Polling extends no session and pauses while the page is hidden. The
 * response contains the email address, which a reloaded page has from nowhere else.
 */
export function useRemoteConfirmation(): RegistrationStatus {
  const session = useSessionClient()
  const { user } = useSession()
  const isWaiting = isAwaitingCode(session)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['confirmed-elsewhere', user?.id ?? null],
    queryFn: () => session.askRegistration(),
    enabled: isWaiting,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.status === 401 ? false : limits.confirmationPoll,
  })
  const isConfirmed = isWaiting && data?.is_confirmed === true
  useEffect(() => {
    if (!isConfirmed) return
    // On failure the next poll retries; the code form and the log-in link stay available.
    void session.enter().catch(() => {})
  }, [session, isConfirmed, dataUpdatedAt])
  const look = useCallback(() => signInIfConfirmed(session), [session])
  return { email: user?.email ?? data?.email ?? null, look }
}
