import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { HttpError, createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { createTelehealthUnavailableError } from './telehealth.ts'

/** Fields the two wires name differently: theirs to ours. */
export type FieldNameMap = Readonly<Record<string, string>>

/** A field of theirs under our name, without what it lies in: `message.document_ids.2` as `documents.2`. */
function mapFieldName(field: string, names: FieldNameMap): string {
  const parts = field.split('.')
  const at = parts.findLastIndex((part) => !/^\d+$/.test(part))
  const [name = field, ...places] = parts.slice(Math.max(at, 0))
  return [names[name] ?? name, ...places].join('.')
}

/**
 * Runs a call to the telehealth service whose refusals the member may read: what is wrong with the fields comes back
 * under our names of them, unknown things look unknown, and everything else is an outage.
 */
export async function forwardTelehealthErrors<T>(
  ask: () => Promise<T>,
  names: FieldNameMap = {},
): Promise<T> {
  try {
    return await ask()
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
