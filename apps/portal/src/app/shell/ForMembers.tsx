import type { ReactNode } from 'react'
import type { SessionLifeDeps } from '#session/session-life.ts'
import { withQueries } from '#session/query-client.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { useLiveEvents } from './use-live-events.ts'

export { refresh } from '../refresh.ts'

/** What goes on around every screen of a member: live news, and the warning before the session ends. */
export const ForMembers = withQueries(function ForMembers({
  life,
}: {
  readonly life: SessionLifeDeps
}): ReactNode {
  useLiveEvents()
  return <SessionWarning deps={life} />
})
