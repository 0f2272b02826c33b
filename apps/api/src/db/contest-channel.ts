import { notify, type Queryable } from '@evenkeel/server-kit/database/store'

/** NOTIFY channel for an organization whose session contests changed. */
export const contestChannel = 'session_contests'

/**
 * Notifies open staff pages in every process. A trigger cannot: contests are stored at the telehealth
 * service.
 */
export const notifyContestChanged = (db: Queryable, organisationId: string): Promise<void> =>
  notify(db, contestChannel, organisationId)
