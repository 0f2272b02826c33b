import { Refused } from '@evenkeel/contract/call'
import { limits } from '@evenkeel/contract/limits'
import { readMySession } from '@evenkeel/contract/own/sessions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession, useWhoIsHere } from '../session-context.tsx'

/**
 * Watches whether the code of the registration made in this browser was typed in on another device, and then signs the
 * member in here (AUTH-03, decision 050). Asking prolongs nothing; it rests while nobody looks at the page. The answer names the
 * address too, which a page that was loaded anew has nowhere else: that is what comes back, null until it is known.
 */
export function useConfirmedElsewhere(): string | null {
  const session = useSession()
  const { status, user } = useWhoIsHere()
  const isWaiting = status === 'visitor' && 'authorization' in session.ownRegistration()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['confirmed-elsewhere', user?.id ?? null],
    queryFn: () =>
      session.own(readMySession, { headers: session.ownRegistration(), background: true, quiet: true }),
    enabled: isWaiting,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { error } }) =>
      error instanceof Refused && error.status === 401 ? false : limits.confirmationPoll,
  })
  const isConfirmed = isWaiting && data?.is_confirmed === true
  useEffect(() => {
    if (!isConfirmed) return
    // When it fails, the next answer tries again; the code form and the way to log in are there meanwhile.
    void session.enter().catch(() => {})
  }, [session, isConfirmed, dataUpdatedAt])
  return user?.email ?? data?.email ?? null
}
