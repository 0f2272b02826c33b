import { useNotices, useSession } from '#session/session-context.tsx'
import type { ErrorNotice } from '#session/notices.ts'

/** What an error screen says to whoever is here; drawn again when another person is, as after a session was brought back. */
export function useErrorNotice(): ErrorNotice {
  const notices = useNotices()
  const { status, isOutOfReach } = useSession()
  // It may be meant for whoever is coming back: nothing is said until that is known.
  return status === 'restoring' && !isOutOfReach ? { message: '' } : notices.error()
}
