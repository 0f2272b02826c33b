import { notify, type Queryable } from '@evenkeel/server-kit/database/store'

/** Channel on which processes tell each other of which organisation a session was contested, or such a contest answered. */
export const contestChannel = 'session_contests'

/** Tells the open pages of staff in every process: no trigger can, for the contests lie with the telehealth service. */
export const notifyContestChanged = (db: Queryable, organisationId: string): Promise<void> =>
  notify(db, contestChannel, organisationId)
