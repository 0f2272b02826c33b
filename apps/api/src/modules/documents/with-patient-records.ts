import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { createHttpError, createNotFoundError, HttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import type { CallingMember } from '#http/caller.ts'
import type { PatientRecordsClient } from '#integrations/telehealth-patient-records.ts'
import { createTelehealthUnavailableError } from '#integrations/telehealth.ts'

/** Maps field names of the telehealth API to ours. */
type FieldNameMap = Readonly<Record<string, string>>

/** Maps one field name, without its parent: `message.document_ids.2` becomes `documents.2`. */
function mapFieldName(field: string, names: FieldNameMap): string {
  const parts = field.split('.')
  const at = parts.findLastIndex((part) => !/^\d+$/.test(part))
  const [name = field, ...places] = parts.slice(Math.max(at, 0))
  return [names[name] ?? name, ...places].join('.')
}

/**
 * Runs a telehealth call whose errors the member may see: field errors are returned under our field names, a
 * missing entity as not found, and everything else as an outage.
 */
async function forwardTelehealthErrors<T>(call: () => Promise<T>, names: FieldNameMap = {}): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, payload } = error
    if (status === 404) throw createNotFoundError()
    if (status === 422) throw createHttpError('Unprocessable', payload.errors[0]?.message)
    if (status !== 400 && status !== 413) throw createTelehealthUnavailableError()
    throw new HttpError(status, {
      ...payload,
      errors: payload.errors.map(({ field, message }) => {
        return { field: field ? mapFieldName(field, names) : null, message }
      }),
    })
  }
}

/**
 * Calls the telehealth service for the member's own records; maps errors the member may read to our field
 * names.
 */
export const withPatientRecords = <T>(
  context: Pick<AppContext, 'asPatient' | 'telehealth'>,
  member: CallingMember,
  call: (records: PatientRecordsClient) => Promise<T>,
  names: FieldNameMap = {},
): Promise<T> =>
  forwardTelehealthErrors(
    () => context.asPatient(member, (access) => call(context.telehealth.records(access))),
    names,
  )
