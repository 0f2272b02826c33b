import { Refused } from '@evenkeel/contract/call'
import { Failure, notFound, refuse } from '@evenkeel/server/http/failure'
import { telehealthUnavailable } from './telehealth.ts'

/** Fields the two wires name differently: theirs to ours. */
export type FieldNames = Readonly<Record<string, string>>

/** A field of theirs under our name, without what it lies in: `message.document_ids.2` as `documents.2`. */
function ownName(field: string, names: FieldNames): string {
  const parts = field.split('.')
  const at = parts.findLastIndex((part) => !/^\d+$/.test(part))
  const [name = field, ...places] = parts.slice(Math.max(at, 0))
  return [names[name] ?? name, ...places].join('.')
}

/**
 * Runs a call to the telehealth service whose refusals the member may read: what is wrong with the fields comes back
 * under our names of them, unknown things look unknown, and everything else is an outage.
 */
export async function passOnRefusal<T>(ask: () => Promise<T>, names: FieldNames = {}): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, payload } = error
    if (status === 404) throw notFound()
    if (status === 422) throw refuse('Unprocessable', payload.errors[0]?.message)
    if (status !== 400 && status !== 413) throw telehealthUnavailable()
    throw new Failure(status, {
      ...payload,
      errors: payload.errors.map(({ field, message }) => {
        return { field: field ? ownName(field, names) : null, message }
      }),
    })
  }
}
