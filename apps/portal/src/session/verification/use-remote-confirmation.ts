import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Session } from '../session.ts'
import { useSessionClient, useSession } from '../session-context.tsx'

/** Whether a registration made in this browser waits for its code. */
const isAwaitingCode = (session: Session): boolean =>
  session.read().status === 'visitor' && 'authorization' in session.ownRegistration()

/**
 * Asks at once whether the code of the registration made in this browser was typed in elsewhere, and signs the member in here then; whether it
 * did. Never throws: whoever asks goes on with what they wanted.
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

/** What the page of the code knows of the registration made in this browser. */
interface RegistrationStatus {
  /** Where the code was sent to; null until it is known. */
  readonly email: string | null
  /** Asks at once, instead of at the next look (`signInIfConfirmed`). */
  readonly look: () => Promise<boolean>
}

/**
 * Watches whether the code of the registration made in this browser was typed in on another device, and then signs the
 * member in here (AUTH-03, decision 010). Asking prolongs nothing; it rests while nobody looks at the page. The answer names the
 * address too, which a page that was loaded anew has nowhere else.
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
    // When it fails, the next answer tries again; the code form and the way to log in are there meanwhile.
    void session.enter().catch(() => {})
  }, [session, isConfirmed, dataUpdatedAt])
  const look = useCallback(() => signInIfConfirmed(session), [session])
  return { email: user?.email ?? data?.email ?? null, look }
}
