import { readStaffSession, type StaffSession } from '@evenkeel/api-contract/staff/session'
import { addListeners } from '@evenkeel/web/add-listeners'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { backgroundHeaders } from '#lib/api-client.ts'
import { SESSION_QUERY_KEY } from './staff-client.ts'
import { SESSION_CHANNEL, useStaffClient } from './session-context.tsx'

/** Rechecks who is signed in. If the person changed or is signed out, all previous data is cleared. */
function useSessionRecheck(): () => Promise<void> {
  const { call, recordSession, signedOut, signedIn } = useStaffClient()
  const client = useQueryClient()
  return useCallback(async () => {
    const before = client.getQueryData<StaffSession | null>(SESSION_QUERY_KEY)
    if (!before) return
    // A 401 response has already signed the page out.
    const session = await call(readStaffSession, { headers: backgroundHeaders }).catch(() => null)
    if (session && session.person.id !== before.person.id) {
      signedOut('signedOut')
      signedIn(session)
    } else if (session) recordSession(session)
  }, [call, recordSession, signedOut, signedIn, client])
}

/**
 * A page restored from the back-forward cache stays hidden until the session is verified, then refetches its
 * data: the session and member access may have expired.
 */
export function usePageRestore(): void {
  const client = useQueryClient()
  const recheck = useSessionRecheck()
  useEffect(() => {
    const { documentElement: page } = document
    const hidePage = (): void => {
      page.hidden = true
    }
    const revealPage = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return void (page.hidden = false)
      const others = {
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_QUERY_KEY[0],
      }
      void recheck()
        .then(() => client.resetQueries(others))
        .finally(() => {
          page.hidden = false
        })
    }
    return addListeners(window, { pagehide: hidePage, pageshow: revealPage })
  }, [client, recheck])
}

/** Signing out in one window signs out all windows at once. */
export function useTabSync(): void {
  const recheck = useSessionRecheck()
  const { handleOtherTabSignOut } = useStaffClient()
  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      handleOtherTabSignOut(data)
      void recheck()
    })
    return () => channel.close()
  }, [recheck, handleOtherTabSignOut])
}
