import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { LicenseWarning } from '@evenkeel/api-contract/telehealth/counselors'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { StaffContext } from '#app-context.ts'
import type { TrackJobFailures } from '#jobs/job-failure-tracker.ts'
import { isGrantActive } from '#modules/staff-accounts/access-control.ts'
import {
  createLicenseWarningEmail,
  createStaffLicenseWarningEmail,
  enqueueStaffEmail,
} from '#modules/staff-accounts/staff-emails.ts'
import { decryptStaff, findStaffAccount } from '#modules/staff-accounts/staff-repository.ts'
import { staffGrants } from '#modules/staff-accounts/tables.ts'

/**
 * Derives an email id from its cause: writing it again after a crash gives the same id, so it is sent once.
 */
export function createEmailId(facts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  // UUID version 8, with application-defined bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const findStateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

const createWarningEmailId = ({ provider_id, state, ends_on, warning }: LicenseWarning, to: string): string =>
  createEmailId(['license warning', provider_id, state, ends_on, warning, to])

/** Returns the current account managers for all organizations, who check licenses. */
async function listLicenseCheckers({ store, clock }: StaffContext): Promise<readonly string[]> {
  const now = clock.now()
  const rows = await store.db
    .select()
    .from(staffGrants)
    .where(
      and(
        eq(staffGrants.role, 'account_manager'),
        isNull(staffGrants.organisationId),
        isNull(staffGrants.endedAt),
      ),
    )
  return [...new Set(rows.filter((grant) => isGrantActive(grant, now)).map(({ staffId }) => staffId))]
}

/** Returns the email address of an active staff member, or null. */
async function findEmail({ store, vault }: StaffContext, staffId: string): Promise<string | null> {
  const row = await findStaffAccount(store.db, staffId)
  return row === null || row.endedAt !== null ? null : (await decryptStaff(vault, row)).email
}

/** Queues the emails of one warning, in one transaction. */
async function sendWarning(
  context: StaffContext,
  warning: LicenseWarning,
  staff: readonly string[],
): Promise<void> {
  const { store, staffUrl } = context
  const facts = {
    name: warning.name,
    state: findStateName(warning.state),
    day: warning.ends_on,
    days: warning.days_left,
  }
  const own = createLicenseWarningEmail(`${staffUrl}/staff/counselor/licences`, facts)
  const toStaff = createStaffLicenseWarningEmail(`${staffUrl}/staff/counselors`, facts)
  const letters = [{ to: warning.staff_id, letter: own }, ...staff.map((to) => ({ to, letter: toStaff }))]
  const addressed: { to: string; id: string; letter: typeof own }[] = []
  for (const { to, letter } of letters) {
    const address = await findEmail(context, to)
    if (address !== null) addressed.push({ to: address, id: createWarningEmailId(warning, to), letter })
  }
  await store.db.transaction(async (tx) => {
    for (const { to, id, letter } of addressed)
      await enqueueStaffEmail(tx, context, to, letter, { id, life: null })
  })
}

/** Warns counselor and staff of each license that expires soon, once per warning; returns their number. */
async function sendLicenseWarnings(context: StaffContext): Promise<number> {
  const { network } = context.telehealth
  if (network === null) return 0
  const due = await network.warnings()
  const staff = due.length === 0 ? [] : await listLicenseCheckers(context)
  for (const warning of due) {
    await sendWarning(context, warning, staff)
    await network.noteWarning(warning)
  }
  return due.length
}

/** Delay between runs; expiry dates are days away. */
const RUN_INTERVAL = minutes(10)

/** Creates the background job that warns of expiring licenses. */
export const createLicenseWarningJob = (
  context: StaffContext,
  watched: TrackJobFailures,
): BackgroundJob<number> =>
  createBackgroundJob(
    watched('license warnings', () => sendLicenseWarnings(context)),
    {
      name: 'license warnings',
      every: RUN_INTERVAL,
      onTrouble: () => context.log.warn('license expiry warnings failed; will retry'),
    },
  )
