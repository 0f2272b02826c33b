import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import type { PatientRecordsExport } from '@evenkeel/api-contract/telehealth/operator-commands'
import type { TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { PatientAccess } from '#integrations/telehealth.ts'
import type { DataOwner } from './member-rows.ts'
import type { PartnerRecordCounts } from './removal-result.ts'
import type { AppContext } from '#app-context.ts'

const PAGE_SIZE = 100

/** What the telehealth service stores about a member, as far as it returns it. */
export interface TelehealthRecord {
  readonly upcoming_appointments: readonly UpcomingAppointment[]
  readonly past_appointments: readonly AppointmentWithStatus[]
  readonly messages: readonly TelehealthMessage[]
  /** With their bytes in base64. */
  readonly documents: readonly (TelehealthDocument & { readonly data: string })[]
  /** Everything else in our own sandbox, by table; an external service returns only the above. */
  readonly everything_else?: PatientRecordsExport
}

async function readAllMessages(
  deps: Pick<AppContext, 'telehealth'>,
  who: PatientAccess,
): Promise<readonly TelehealthMessage[]> {
  const found: TelehealthMessage[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await deps.telehealth
      .records(who)
      .messages({ per: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...page.messages)
    cursor = page.next_cursor
  }
  return found
}

async function readPastAppointments(
  deps: Pick<AppContext, 'telehealth'>,
  who: PatientAccess,
): Promise<readonly AppointmentWithStatus[]> {
  const found: AppointmentWithStatus[] = []
  for (let page = 1; ; page += 1) {
    const some = await deps.telehealth.past(who, page, PAGE_SIZE)
    found.push(...some)
    if (some.length < PAGE_SIZE) return found
  }
}

/** Returns the record counts of a member at the telehealth service. Throws if it is unavailable. */
export const countTelehealthRecords = (
  deps: Pick<AppContext, 'telehealth' | 'asPatient'>,
  owner: DataOwner,
): Promise<PartnerRecordCounts> =>
  deps.asPatient(owner, async (who) => {
    const upcoming = await deps.telehealth.upcoming(who)
    const past = await readPastAppointments(deps, who)
    const documents = await deps.telehealth.records(who).documents()
    return {
      appointments: upcoming.length + past.length,
      messages: (await readAllMessages(deps, who)).length,
      documents: documents.length,
    }
  })

/**
 * Removes session counts, which an organization that hides them shows only to staff (ORG-10). The visits
 * stay.
 */
function stripSessionCounts({ patients = [], ...records }: PatientRecordsExport): PatientRecordsExport {
  const { authorizations: _granted, ledger_entries: _entries, ...rest } = records
  return { patients: patients.map(({ covered_sessions: _hidden, ...patient }) => patient), ...rest }
}

/** Reads everything from the telehealth service, in the member's name. Throws if it is unavailable. */
export const readTelehealthRecord = (
  deps: Pick<AppContext, 'telehealth' | 'asPatient'>,
  owner: DataOwner,
  maySeeSessions: boolean,
): Promise<TelehealthRecord> =>
  deps.asPatient(owner, async (who) => {
    const records = deps.telehealth.records(who)
    const documents = []
    for (const { id } of await records.documents()) documents.push(await records.document(id))
    const everything = await deps.telehealth.operator?.export(owner.id)
    return {
      upcoming_appointments: await deps.telehealth.upcoming(who),
      past_appointments: await readPastAppointments(deps, who),
      messages: await readAllMessages(deps, who),
      documents,
      ...(everything
        ? { everything_else: maySeeSessions ? everything : stripSessionCounts(everything) }
        : {}),
    }
  })
