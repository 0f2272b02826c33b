import type { Returned } from '@evenkeel/contract/endpoint'
import { limits } from '@evenkeel/contract/limits'
import type { listenToTasks } from '@evenkeel/contract/staff/tasks'
import { type LiveConnection, liveConnection } from '#features/messages/live-connection.ts'
import { type HeldGrant, hasRole, hasRoleFor } from '../people/rules.ts'

/** Channel on which the database says of which organisation something changed in what waits (migration 0029); empty: of the installation. */
export const taskChannel = 'staff_tasks'

type TaskEvent = { readonly type: 'changed' }
const changed: TaskEvent = { type: 'changed' }

/** Connections one person can hold; the next one ends the oldest. */
const MOST = 10

/** One page that stands open. */
interface Listener {
  readonly staffId: string
  grants: readonly HeldGrant[]
  readonly connection: LiveConnection<TaskEvent>
}

/** The open pages of staff in this process. */
export interface LiveTasks {
  /** Opens a connection; `grantsNow` is asked now and then, and null, or grants without anything on Today, end it. */
  open(
    staff: { readonly id: string; readonly grants: readonly HeldGrant[] },
    grantsNow: () => Promise<readonly HeldGrant[] | null>,
  ): Returned<typeof listenToTasks>
  /** Something changed in what waits of an organisation; empty: of the installation; null: something may have been missed. */
  tell(organisationId: string | null): void
  /** Ends all connections, and those opened later at once. */
  close(): void
}

const sees = ['care_line', 'account_manager'] as const
const everywhere = ['administrator', 'account_manager'] as const
const isHeard = (grants: readonly HeldGrant[], organisationId: string | null): boolean =>
  organisationId === null ||
  (organisationId === '' ? hasRole(grants, everywhere) : hasRoleFor(grants, sees, organisationId))

/** The open connections of this process. */
export function createLiveTasks(): LiveTasks {
  const listeners = new Set<Listener>()
  let isClosed = false
  return {
    open: ({ id: staffId, grants }, grantsNow) => {
      const renew = async (): Promise<void> => {
        const now = await grantsNow()
        if (now && hasRole(now, [...sees, ...everywhere])) listener.grants = now
        else listener.connection.end()
      }
      const check = setInterval(() => {
        renew().catch(() => listener.connection.end())
      }, limits.eventsHeartbeat).unref()
      const life = setTimeout(() => listener.connection.end(), limits.eventsLife).unref()
      const connection = liveConnection(changed, () => {
        clearInterval(check)
        clearTimeout(life)
        listeners.delete(listener)
      })
      const listener: Listener = { staffId, grants, connection }
      listeners.add(listener)
      const mine = [...listeners].filter((one) => one.staffId === staffId)
      if (mine.length > MOST) mine[0]?.connection.end()
      if (isClosed) connection.end()
      return connection
    },
    tell: (organisationId) => {
      for (const { grants, connection } of listeners)
        if (isHeard(grants, organisationId)) connection.tell(changed)
    },
    close: () => {
      isClosed = true
      for (const { connection } of listeners) connection.end()
    },
  }
}
