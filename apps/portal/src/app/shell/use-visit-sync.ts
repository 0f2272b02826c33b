import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { visitQueryKeys } from '#session/patient/visit-query-keys.ts'
import { useNotices, useSession } from '#session/session-context.tsx'

/**
 * Notifies the member's other tabs that a visit was booked, moved or canceled, and refetches visits when
 * another tab notifies this one. So no screen shows an outdated time.
 */
export function useVisitSync(): void {
  const { visitChanges } = useNotices()
  const client = useQueryClient()
  const { status, user } = useSession()
  const memberId = status === 'member' ? (user?.id ?? null) : null
  useEffect(() => {
    if (memberId === null) return undefined
    const tabs = new BroadcastChannel(`evenkeel-visits-${memberId}`)
    const stop = visitChanges.onChanged(() => tabs.postMessage('changed'))
    tabs.addEventListener('message', () => {
      for (const key of visitQueryKeys) void client.invalidateQueries({ queryKey: [key] })
    })
    return () => {
      stop()
      tabs.close()
    }
  }, [visitChanges, client, memberId])
}
