import { readStaffSession, type StaffSession } from '@evenkeel/api-contract/staff/session'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { backgroundHeaders } from '#lib/api-client.ts'
import { SESSION_QUERY_KEY } from './staff-client.ts'
import { SESSION_CHANNEL, useStaffClient } from './session-context.tsx'

/** Asks who is signed in now. Where it is nobody, or somebody else, everything of before leaves the page. */
function useSessionRecheck(): () => Promise<void> {
  const { call, heard, signedOut, signedIn } = useStaffClient()
  const client = useQueryClient()
  return useCallback(async () => {
    const before = client.getQueryData<StaffSession | null>(SESSION_QUERY_KEY)
    if (!before) return
    // A refusal with 401 has signed the page out by itself.
    const session = await call(readStaffSession, { headers: backgroundHeaders }).catch(() => null)
    if (session && session.person.id !== before.person.id) {
      signedOut('signedOut')
      signedIn(session)
    } else if (session) heard(session)
  }, [call, heard, signedOut, signedIn, client])
}

/**
 * A page that Back brings back as it stood shows nothing until it is known who is signed in, and reads what it shows anew: the session and the
 * time of an open person may be over.
 */
export function usePageRestore(): void {
  const client = useQueryClient()
  const askAgain = useSessionRecheck()
  useEffect(() => {
    const { documentElement: page } = document
    const leave = (): void => {
      page.hidden = true
    }
    const come = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return void (page.hidden = false)
      const others = {
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_QUERY_KEY[0],
      }
      void askAgain()
        .then(() => client.resetQueries(others))
        .finally(() => {
          page.hidden = false
        })
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', come)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', come)
    }
  }, [client, askAgain])
}

/** Whoever leaves in one window has left in all of them, at once. */
export function useTabSync(): void {
  const askAgain = useSessionRecheck()
  const { heardLeft } = useStaffClient()
  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      heardLeft(data)
      void askAgain()
    })
    return () => channel.close()
  }, [askAgain, heardLeft])
}
