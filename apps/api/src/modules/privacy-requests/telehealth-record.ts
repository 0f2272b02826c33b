import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import type { TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import type { PatientRecordsExport } from '@evenkeel/api-contract/telehealth/operator-commands'
import type { AppContext } from '#app-context.ts'
import type { PatientAccess } from '#integrations/telehealth.ts'
import type { DataOwner } from './member-rows.ts'

/**
 * Why a member cannot be removed now. `danger`, `call`: staff call first · `visits`: an appointment is ahead · `partner`: one that is
 * ahead could not be canceled.
 */
export type RemovalBlocker = 'danger' | 'call' | 'reschedule' | 'visits' | 'partner'

/** Record counts of a patient at an external telehealth service. */
export interface PartnerRecordCounts {
  readonly appointments: number
  readonly messages: number
  readonly documents: number
}

/** Result for the member's patient at the telehealth service. */
export type PartnerRemovalResult =
  /** Deleted from our own sandbox, or there was none. */
  | { readonly kind: 'removed'; readonly rows: number }
  /**
   * Our own sandbox was unavailable: a background job retries, and so does the command when it is run
   * again.
   */
  | { readonly kind: 'waiting' }
  /** An external service has no endpoint for it: an operator must request it there. */
  | {
      readonly kind: 'elsewhere'
      /** Null if no patient was ever created. */
      readonly patient_id: number | null
      /** The member's number there. */
      readonly member_id: string
      /** Null if it was unavailable. */
      readonly holds: PartnerRecordCounts | null
    }

/** Result of a deletion. */
export interface RemovalResult {
  /** Deleted rows of the portal. */
  readonly rows: number
  /** Appointments canceled before, so that their slots are free again. */
  readonly visits_canceled: number
  /** References of requests sent to the call center. */
  readonly call_center: readonly string[]
  readonly partner: PartnerRemovalResult
}

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
  context: Pick<AppContext, 'telehealth'>,
  who: PatientAccess,
): Promise<readonly TelehealthMessage[]> {
  const found: TelehealthMessage[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await context.telehealth
      .records(who)
      .messages({ per: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...page.messages)
    cursor = page.next_cursor
  }
  return found
}

async function readPastAppointments(
  context: Pick<AppContext, 'telehealth'>,
  who: PatientAccess,
): Promise<readonly AppointmentWithStatus[]> {
  const found: AppointmentWithStatus[] = []
  for (let page = 1; ; page += 1) {
    const some = await context.telehealth.past(who, page, PAGE_SIZE)
    found.push(...some)
    if (some.length < PAGE_SIZE) return found
  }
}

/** Returns the record counts of a member at the telehealth service. Throws if it is unavailable. */
export const countTelehealthRecords = (
  context: Pick<AppContext, 'telehealth' | 'asPatient'>,
  owner: DataOwner,
): Promise<PartnerRecordCounts> =>
  context.asPatient(owner, async (who) => {
    const upcoming = await context.telehealth.upcoming(who)
    const past = await readPastAppointments(context, who)
    const documents = await context.telehealth.records(who).documents()
    return {
      appointments: upcoming.length + past.length,
      messages: (await readAllMessages(context, who)).length,
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
  context: Pick<AppContext, 'telehealth' | 'asPatient'>,
  owner: DataOwner,
  maySeeSessions: boolean,
): Promise<TelehealthRecord> =>
  context.asPatient(owner, async (who) => {
    const records = context.telehealth.records(who)
    const documents = []
    for (const { id } of await records.documents()) documents.push(await records.document(id))
    const everything = await context.telehealth.operator?.export(owner.id)
    return {
      upcoming_appointments: await context.telehealth.upcoming(who),
      past_appointments: await readPastAppointments(context, who),
      messages: await readAllMessages(context, who),
      documents,
      ...(everything
        ? { everything_else: maySeeSessions ? everything : stripSessionCounts(everything) }
        : {}),
    }
  })
