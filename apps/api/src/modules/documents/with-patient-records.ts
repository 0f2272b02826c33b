import type { CallingMember } from '#http/caller.ts'
import { type FieldNameMap, forwardTelehealthErrors } from '#integrations/forward-telehealth-errors.ts'
import type { PatientRecordsClient } from '#integrations/telehealth-patient-records.ts'
import type { AppContext } from '#app-context.ts'

/**
 * Calls the telehealth service for the member's own records; maps errors the member may read to our field
 * names.
 */
export const withPatientRecords = <T>(
  deps: Pick<AppContext, 'asPatient' | 'telehealth'>,
  member: CallingMember,
  ask: (records: PatientRecordsClient) => Promise<T>,
  names: FieldNameMap = {},
): Promise<T> =>
  forwardTelehealthErrors(
    () => deps.asPatient(member, (access) => ask(deps.telehealth.records(access))),
    names,
  )
