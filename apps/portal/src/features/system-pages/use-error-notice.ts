import { useNotices, useSession } from '#session/session-context.tsx'
import type { ErrorNotice } from '#session/notices.ts'

/**
 * The notice of the error screen for the current user; re-evaluated when the user changes, as after a session
 * was restored.
 */
export function useErrorNotice(): ErrorNotice {
  const notices = useNotices()
  const { status, isOutOfReach } = useSession()
  // The notice may be for a member whose session is being restored, so wait for it.
  return status === 'restoring' && !isOutOfReach ? { message: '' } : notices.error()
}
