import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import type { subscribeToTasks } from '@evenkeel/api-contract/staff/tasks'
import { createLiveConnection, type LiveConnection } from '#modules/messages/live-events.ts'
import { type ActiveGrant, hasRole, hasRoleFor } from '#modules/staff-accounts/access-control.ts'

/**
 * Database channel with the organization whose tasks changed (migration 0029); empty: installation-wide.
 */
export const taskChannel = 'staff_tasks'

type TaskEvent = { readonly type: 'changed' }
const changedEvent: TaskEvent = { type: 'changed' }

/** Connections per staff member; the next one ends the oldest. */
const MAX_CONNECTIONS = 10

/** One connected page. */
interface Listener {
  readonly staffId: string
  grants: readonly ActiveGrant[]
  readonly connection: LiveConnection<TaskEvent>
}

/** The connected staff pages of this process. */
export interface LiveTasks {
  /**
   * Opens a connection; `grantsNow` is called periodically, and null, or grants without any task kind, end
   * it.
   */
  open(
    staff: { readonly id: string; readonly grants: readonly ActiveGrant[] },
    grantsNow: () => Promise<readonly ActiveGrant[] | null>,
  ): HandlerResult<typeof subscribeToTasks>
  /**
   * Announces that tasks of an organization changed; empty: installation-wide; null: events may have been
   * missed.
   */
  notify(organisationId: string | null): void
  /** Ends all connections, and later ones at once. */
  close(): void
}

const organizationRoles = ['care_line', 'account_manager'] as const
const installationRoles = ['administrator', 'account_manager'] as const
const canReceive = (grants: readonly ActiveGrant[], organisationId: string | null): boolean =>
  organisationId === null ||
  (organisationId === ''
    ? hasRole(grants, installationRoles)
    : hasRoleFor(grants, organizationRoles, organisationId))

/** Creates the live connections of this process. */
export function createLiveTasks(): LiveTasks {
  const listeners = new Set<Listener>()
  let isClosed = false
  return {
    open: ({ id: staffId, grants }, grantsNow) => {
      const renew = async (): Promise<void> => {
        const now = await grantsNow()
        if (now && hasRole(now, [...organizationRoles, ...installationRoles])) listener.grants = now
        else listener.connection.end()
      }
      const check = setInterval(() => {
        renew().catch(() => listener.connection.end())
      }, limits.eventsHeartbeat).unref()
      const life = setTimeout(() => listener.connection.end(), limits.eventsLife).unref()
      const connection = createLiveConnection(changedEvent, () => {
        clearInterval(check)
        clearTimeout(life)
        listeners.delete(listener)
      })
      const listener: Listener = { staffId, grants, connection }
      listeners.add(listener)
      const mine = [...listeners].filter((one) => one.staffId === staffId)
      if (mine.length > MAX_CONNECTIONS) mine[0]?.connection.end()
      if (isClosed) connection.end()
      return connection
    },
    notify: (organisationId) => {
      for (const { grants, connection } of listeners)
        if (canReceive(grants, organisationId)) connection.notify(changedEvent)
    },
    close: () => {
      isClosed = true
      for (const { connection } of listeners) connection.end()
    },
  }
}
