import type { RemovalRequest } from '@evenkeel/api-contract/staff/member-actions'
import { taskRoles } from '@evenkeel/api-contract/staff/tasks'
import { Link } from 'react-router'
import { useSession } from '#session/session-context.tsx'
import { removalMessages } from '../member-actions.messages.ts'

/** Link to a pending urgent call for staff who may take it; others see who handles it. */
export function PendingCallLink({
  call: { kind, id },
}: {
  readonly call: NonNullable<RemovalRequest['waits_for']>
}) {
  const { roles } = useSession()
  if (!taskRoles[kind].some((role) => roles.includes(role))) return <p>{removalMessages.callElsewhere}</p>
  return (
    <p>
      <Link to={`/today/${kind}/${encodeURIComponent(id)}`}>{removalMessages.toCall}</Link>
    </p>
  )
}
