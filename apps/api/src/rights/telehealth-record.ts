import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import type { PatientRecordsCopy } from '@evenkeel/contract/telehealth/operator'
import type { TelehealthMessage } from '@evenkeel/contract/telehealth/messages'
import type { KnownAppointment, UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { PatientAccess } from '#integrations/telehealth.ts'
import type { Owner } from './member-rows.ts'
import type { PartnerHolds } from './removal.ts'
import type { RightsDeps } from './deps.ts'

const PER_PAGE = 100

/** What the telehealth service holds about a member, as far as it tells. */
export interface TelehealthRecord {
  readonly upcoming_appointments: readonly UpcomingAppointment[]
  readonly past_appointments: readonly KnownAppointment[]
  readonly messages: readonly TelehealthMessage[]
  /** With their bytes in base64. */
  readonly documents: readonly (TelehealthDocument & { readonly data: string })[]
  /** Everything else our own sandbox holds, table by table; a service elsewhere tells what is above. */
  readonly everything_else?: PatientRecordsCopy
}

async function allMessages(
  deps: Pick<RightsDeps, 'telehealth'>,
  who: PatientAccess,
): Promise<readonly TelehealthMessage[]> {
  const found: TelehealthMessage[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await deps.telehealth
      .records(who)
      .messages({ per: PER_PAGE, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...page.messages)
    cursor = page.next_cursor
  }
  return found
}

async function allPast(
  deps: Pick<RightsDeps, 'telehealth'>,
  who: PatientAccess,
): Promise<readonly KnownAppointment[]> {
  const found: KnownAppointment[] = []
  for (let page = 1; ; page += 1) {
    const some = await deps.telehealth.past(who, page, PER_PAGE)
    found.push(...some)
    if (some.length < PER_PAGE) return found
  }
}

/** How much the telehealth service holds about a member. Throws when it does not answer. */
export const countTelehealth = (
  deps: Pick<RightsDeps, 'telehealth' | 'asPatient'>,
  owner: Owner,
): Promise<PartnerHolds> =>
  deps.asPatient(owner, async (who) => {
    const upcoming = await deps.telehealth.upcoming(who)
    const past = await allPast(deps, who)
    const documents = await deps.telehealth.records(who).documents()
    return {
      appointments: upcoming.length + past.length,
      messages: (await allMessages(deps, who)).length,
      documents: documents.length,
    }
  })

/** What an organisation that hides how many sessions it covers gives to nobody but staff (ORG-10): the visits themselves stay. */
function withoutSessions({ patients = [], ...records }: PatientRecordsCopy): PatientRecordsCopy {
  const { authorizations: _granted, ledger_entries: _entries, ...rest } = records
  return { patients: patients.map(({ covered_sessions: _hidden, ...patient }) => patient), ...rest }
}

/** Asks the telehealth service for everything, in the member's name. Throws when it does not answer. */
export const readTelehealth = (
  deps: Pick<RightsDeps, 'telehealth' | 'asPatient'>,
  owner: Owner,
  maySeeSessions: boolean,
): Promise<TelehealthRecord> =>
  deps.asPatient(owner, async (who) => {
    const records = deps.telehealth.records(who)
    const documents = []
    for (const { id } of await records.documents()) documents.push(await records.document(id))
    const everything = await deps.telehealth.operator?.export(owner.id)
    return {
      upcoming_appointments: await deps.telehealth.upcoming(who),
      past_appointments: await allPast(deps, who),
      messages: await allMessages(deps, who),
      documents,
      ...(everything ? { everything_else: maySeeSessions ? everything : withoutSessions(everything) } : {}),
    }
  })
