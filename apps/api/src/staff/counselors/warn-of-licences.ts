import { and, eq, isNull } from 'drizzle-orm'
import type { LicenceWarning } from '@evenkeel/contract/telehealth/counselors'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { holds } from '../people/rules.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { findStaff } from '../people/staff-store.ts'
import { staffGrants } from '../people/tables.ts'
import { licenceWarningMail, staffLicenceWarningMail, writeStaffMail } from '../sign-in/emails.ts'
import type { CounselorsDeps } from './deps.ts'
import { mailIdOf } from './mail-id.ts'

const nameOf = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

const mailId = ({ provider_id, state, ends_on, warning }: LicenceWarning, to: string): string =>
  mailIdOf(['license warning', provider_id, state, ends_on, warning, to])

/** Ids of the account managers for all organisations at this moment: they check licences. */
async function checkers({ store, clock }: CounselorsDeps): Promise<readonly string[]> {
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
  return [...new Set(rows.filter((grant) => holds(grant, now)).map(({ staffId }) => staffId))]
}

/** The address of a person who was not ended, or null. */
async function addressOf({ store, vault }: CounselorsDeps, staffId: string): Promise<string | null> {
  const row = await findStaff(store.db, staffId)
  return row === null || row.endedAt !== null ? null : (await decryptStaff(vault, row)).email
}

/** Writes the mails of one warning, in one transaction. */
async function warn(deps: CounselorsDeps, warning: LicenceWarning, staff: readonly string[]): Promise<void> {
  const { store, staffUrl } = deps
  const facts = {
    name: warning.name,
    state: nameOf(warning.state),
    day: warning.ends_on,
    days: warning.days_left,
  }
  const own = licenceWarningMail(`${staffUrl}/staff/counselor/licences`, facts)
  const toStaff = staffLicenceWarningMail(`${staffUrl}/staff/counselors`, facts)
  const letters = [{ to: warning.staff_id, letter: own }, ...staff.map((to) => ({ to, letter: toStaff }))]
  const addressed: { to: string; id: string; letter: typeof own }[] = []
  for (const { to, letter } of letters) {
    const address = await addressOf(deps, to)
    if (address !== null) addressed.push({ to: address, id: mailId(warning, to), letter })
  }
  await store.db.transaction(async (tx) => {
    for (const { to, id, letter } of addressed) await writeStaffMail(tx, deps, to, letter, { id, life: null })
  })
}

/** Warns counselor and staff of each license that ends soon, once for each of the warnings; returns how many there were. */
export async function warnOfLicences(deps: CounselorsDeps): Promise<number> {
  const { network } = deps.telehealth
  if (network === null) return 0
  const due = await network.warnings()
  const staff = due.length === 0 ? [] : await checkers(deps)
  for (const warning of due) {
    await warn(deps, warning, staff)
    await network.noteWarning(warning)
  }
  return due.length
}
